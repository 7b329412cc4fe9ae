export const median = (values: number[], ofNone = 0): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? ofNone;
