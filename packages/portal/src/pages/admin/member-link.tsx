interface MemberLinkProps {
  readonly number: string;
  readonly name?: string | null;
}

/** A member, wherever one is named: the number, the name where it is known, and the way to all about them. */
export const MemberLink = ({ number, name }: MemberLinkProps) => (
  <a href={`/admin/members/${encodeURIComponent(number)}`}>
    {name ? `${name} (${number})` : number}
  </a>
);
