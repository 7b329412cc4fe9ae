/** The bot's one credential, which can be taken away and given back while everything runs. */
export const createToken = (token: string) => {
  let valid = true;
  return {
    accepts: (given: unknown): boolean => valid && given === token,
    isValid: () => valid,
    revoke: () => {
      valid = false;
    },
    restore: () => {
      valid = true;
    },
  };
};
export type Token = ReturnType<typeof createToken>;
