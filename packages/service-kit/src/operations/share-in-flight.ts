/** Who asks while it is being asked hears the same answer: anybody may ask for health, as often as they like. */
export function shareInFlight<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
