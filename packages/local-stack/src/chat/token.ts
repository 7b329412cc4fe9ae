/** The bot's one credential, which can be taken away and given back while everything runs. */
export const createToken = (token: string) => {
  let valid = true;
  return {
    /** With the name of its kind or without: libraries send both over the gateway, and Discord takes both. */
    accepts: (given: unknown): boolean => valid && (given === token || given === `Bot ${token}`),
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
