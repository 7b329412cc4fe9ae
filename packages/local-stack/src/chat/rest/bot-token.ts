/** The bot's token, which can be revoked and restored while everything runs. */
export function createBotToken(token: string) {
  let isValid = true;
  return {
    /** With "Bot " or without: libraries send both over the gateway. */
    accepts: (given: string | undefined): boolean =>
      isValid && (given === token || given === `Bot ${token}`),
    revoke: () => {
      isValid = false;
    },
    restore: () => {
      isValid = true;
    },
  };
}
