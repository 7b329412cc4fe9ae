import type { Big, Day, Exact, Instant, Json } from '@guildhall/service-kit/database';
import type { ColumnType } from "kysely";
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export type AccountRoles = {
    chat_id: string;
    member_number: string;
    /**
     * False: a trusted service asked for these roles, without a link.
     */
    linked: boolean;
    role_ids: string[];
    nickname: string | null;
    /**
     * It had yet to agree to the server’s rules.
     */
    pending: Generated<boolean>;
    updated_at: Instant;
    /**
     * When the member was read whose roles it has; a job that started before that is done.
     */
    read_at: Instant | null;
    /**
     * What the rules made of that member.
     */
    desired: string | null;
};
export type Audit = {
    id: Generated<Big>;
    at: Generated<Instant>;
    action: string;
    actor: string;
    /**
     * The actor's own number, where they are a member: erased with them.
     */
    actor_member: string | null;
    chat_id: string | null;
    member_number: string | null;
    details: Json;
};
export type Delivery = {
    key: string;
    member_number: string;
    event_at: Instant;
    /**
     * `received`, `applied` or `failed`.
     */
    status: string;
    roles_updated: boolean | null;
    error_code: string | null;
    error: string | null;
    /**
     * What somebody needs to act on it.
     */
    error_details: Json | null;
    received_at: Instant;
    settled_at: Instant | null;
};
export type ErasedMember = {
    mark: string;
    erased_at: Generated<Instant>;
};
export type LinkReview = {
    chat_id: string;
    member_number: string | null;
    reason: string;
    noticed_at: Instant;
};
export type MemberMark = {
    member_number: string;
    applied_at: Instant;
};
export type Suspension = {
    member_number: string;
    /**
     * False: it was lifted.
     */
    suspended: boolean;
    as_of: Instant;
};
export type Verification = {
    id: string;
    /**
     * `claimed` is on the wire `pending`, with the account unproven.
     */
    status: string;
    /**
     * `click`: the member's own; `manual`: an administrator's.
     */
    method: Generated<string>;
    chat_id: string;
    chat_username: string;
    member_number: string;
    /**
     * The chat account while pending, else null: no account has two pending verifications.
     */
    pending_chat_id: string | null;
    server_id: string | null;
    server_name: string | null;
    /**
     * The `sub` of the person who claims the account; null where a caller vouched for it.
     */
    claimed_by: string | null;
    /**
     * What the claimed account types; gone once it answered.
     */
    code: string | null;
    /**
     * When the claimed account said yes.
     */
    proven_at: Instant | null;
    /**
     * When the account said that this is somebody else.
     */
    denied_at: Instant | null;
    /**
     * Why it came to nothing.
     */
    reason: string | null;
    wrong_identities: Generated<number>;
    /**
     * Who was about to complete it when the link was asked for: what is left of a process that died then.
     */
    linking_identity: string | null;
    linking_at: Instant | null;
    identity_user_id: string | null;
    /**
     * What the completion was answered; a repetition gets the same.
     */
    answer: Json | null;
    created_at: Instant;
    /**
     * When the person first had the page of the link before them.
     */
    opened_at: Instant | null;
    expires_at: Instant;
    completed_at: Instant | null;
};
export type WrongCode = {
    id: Generated<Big>;
    chat_id: string;
    at: Instant;
};
export type Tables = {
    account_roles: AccountRoles;
    audit: Audit;
    deliveries: Delivery;
    erased_members: ErasedMember;
    link_reviews: LinkReview;
    member_marks: MemberMark;
    suspensions: Suspension;
    verifications: Verification;
    wrong_codes: WrongCode;
};
