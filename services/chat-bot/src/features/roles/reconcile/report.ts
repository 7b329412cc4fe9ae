/** design/chat-bot: a comparison that would remove more than a fifth of the managed roles stops. */
const LARGEST_SHARE = 0.2;

export interface ReconcileReport {
  readonly dry_run: boolean;
  /** Linked members that were looked at. */
  readonly members: number;
  readonly not_in_server: number;
  readonly changed: number;
  readonly roles_added: number;
  readonly roles_removed: number;
  /** Managed roles that the looked-at accounts have now. */
  readonly roles_held: number;
  readonly stopped: boolean;
}

export const removesTooMuch = (removed: number, held: number): boolean =>
  removed > held * LARGEST_SHARE;
