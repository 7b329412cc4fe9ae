import { timingSafeEqualTexts } from '@guildhall/auth';
import type { Language } from '@guildhall/contracts';

export interface IdentityPerson {
  login: string;
  password: string;
  subject: string;
  memberNumber: string | null;
  roles: readonly string[];
  givenName: string;
  familyName: string;
  email: string;
  /** What the login page says beside the account: "administrator". */
  note?: Readonly<Record<Language, string>>;
}

type ClaimsOf = (person: IdentityPerson) => Record<string, unknown>;

/** The claims that say who someone is to the services; in the access token and in the ID token. */
export const memberClaims: ClaimsOf = person => ({
  ...(person.memberNumber === null ? {} : { member_number: person.memberNumber }),
  roles: person.roles,
});

export const profileClaims: ClaimsOf = person => ({
  name: `${person.givenName} ${person.familyName}`,
  given_name: person.givenName,
  family_name: person.familyName,
  preferred_username: person.login,
  email: person.email,
  email_verified: true,
});

export function findByPassword(
  people: readonly IdentityPerson[],
  login: string,
  password: string,
): IdentityPerson | undefined {
  const person = people.find(known => known.login === login.trim().toLowerCase());
  return person !== undefined && timingSafeEqualTexts(person.password, password)
    ? person
    : undefined;
}
