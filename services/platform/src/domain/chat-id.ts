/** Account numbers are kept in 64 signed bits where they come from. */
const firstTooLarge = 2n ** 63n;

/** The account number of a chat account: 17 to 20 digits, below 2^63. */
export const isChatId = (text: string): boolean =>
  /^\d{17,20}$/.test(text) && BigInt(text) < firstTooLarge;
