/** As long as a person would wait for a page. */
const patienceMs = 10_000;

/** What the platform would send for this address; null: it does not answer. */
export async function documentNow(): Promise<string | null> {
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(patienceMs) });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Loads the page again if it is there: otherwise the browser’s own page would take the app’s place. */
export async function reload(): Promise<boolean> {
  const isThere = (await documentNow()) !== null;
  if (isThere) location.reload();
  return isThere;
}
