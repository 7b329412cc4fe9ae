/** Images of one version, and what goes with them. */
export interface Version {
  readonly version: string;
  /** Where its files lie. */
  readonly sources: string;
}
