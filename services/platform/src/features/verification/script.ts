/** Runs in the browser: reloads the page once the chat account has answered. */
export const script = `const every = 3000;
const isOver = async () => {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, redirect: 'manual' });
  if (answer.status === 429 || answer.status >= 500) return false;
  return !(await answer.text()).includes('id="waiting"');
};
const look = async () => {
  if (!document.hidden && (await isOver().catch(() => false))) location.reload();
  else setTimeout(look, every);
};
setTimeout(look, every);
`;
