// Made from prisma/schema.prisma by `npm run tables`; not to be edited.
import type { Big, Day, Generated, Instant, Json, List } from '@guildhall/service-kit/database';

/** One attempt to link a chat account to a member, from its start to its end. */
interface Verification {
  id: string;
  /** `claimed` is on the wire `pending`, with the account unproven. */
  status: string;
  /** `click`: the member's own; `manual`: an administrator's. */
  method: Generated<string>;
  chat_id: string;
  chat_username: string;
  member_number: string;
  /** The chat account while pending, else null: no account has two pending verifications. */
  pending_chat_id: string | null;
  server_id: string | null;
  server_name: string | null;
  /** The `sub` of the person who claims the account; null where a caller vouched for it. */
  claimed_by: string | null;
  /** What the claimed account types; gone once it answered. */
  code: string | null;
  /** When the claimed account said yes. */
  proven_at: Instant | null;
  /** When the account said that this is somebody else. */
  denied_at: Instant | null;
  /** Why it came to nothing. */
  reason: string | null;
  wrong_identities: Generated<number>;
  /** Who was about to complete it when the link was asked for: what is left of a process that died then. */
  linking_identity: string | null;
  linking_at: Instant | null;
  identity_user_id: string | null;
  /** What the completion was answered; a repetition gets the same. */
  answer: Json | null;
  created_at: Instant;
  /** When the person first had the page of the link before them. */
  opened_at: Instant | null;
  expires_at: Instant;
  completed_at: Instant | null;
}

/** A code that an account typed and that none of its claims has: five in ten minutes are enough. */
interface WrongCode {
  id: Generated<Big>;
  chat_id: string;
  at: Instant;
}

/** What this service last did to an account's roles: how a link that is gone is found again. */
interface AccountRoles {
  chat_id: string;
  member_number: string;
  /** False: a trusted service asked for these roles, without a link. */
  linked: boolean;
  role_ids: List<string>;
  nickname: string | null;
  /** It had yet to agree to the server’s rules. */
  pending: Generated<boolean>;
  updated_at: Instant;
}

/** A link whose account the chat server does not know: for people to look at, and for joins. */
interface LinkReview {
  chat_id: string;
  member_number: string | null;
  reason: string;
  noticed_at: Instant;
}

/** Work on roles that outlives its request; one row for one account or event, however often it is asked for. */
interface Task {
  key: string;
  kind: string;
  subject: string;
  cause: string;
  /** Goes up with every asking: work that finishes after a new asking does not remove the row. */
  version: Generated<number>;
  attempts: Generated<number>;
  run_at: Instant;
  leased_until: Instant | null;
  last_error: string | null;
  created_at: Generated<Instant>;
}

/** A webhook that was received; its key is its sender's id or the hash of its body. */
interface Delivery {
  key: string;
  member_number: string;
  event_at: Instant;
  /** `received`, `applied` or `failed`. */
  status: string;
  roles_updated: boolean | null;
  error_code: string | null;
  error: string | null;
  /** What somebody needs to act on it. */
  error_details: Json | null;
  received_at: Instant;
  settled_at: Instant | null;
}

/** The newest event that was applied to a member. */
interface MemberMark {
  member_number: string;
  applied_at: Instant;
}

/** Who did what to whom: every change of roles, every link made by hand. */
interface Audit {
  id: Generated<Big>;
  at: Generated<Instant>;
  action: string;
  actor: string;
  chat_id: string | null;
  member_number: string | null;
  details: Json;
}

/** What is to happen once in the fleet: the replica that inserts the row does it. */
interface Occasion {
  name: string;
  number: string;
  at: Generated<Instant>;
}

/** What was counted of a day (UTC): curves survive restarts, and rows whose time is over. */
interface DailyFigures {
  day: Day;
  counted_at: Instant | null;
  started: number | null;
  completed: number | null;
  expired: number | null;
  accounts: number | null;
  tasks: number | null;
}

export interface Tables {
  verifications: Verification;
  wrong_codes: WrongCode;
  account_roles: AccountRoles;
  link_reviews: LinkReview;
  tasks: Task;
  deliveries: Delivery;
  member_marks: MemberMark;
  audit: Audit;
  occasions: Occasion;
  daily_figures: DailyFigures;
}
