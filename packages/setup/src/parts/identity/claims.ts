import { findClaim, memberOf, rolesOf } from '@guildhall/auth';
import { isFields } from '@guildhall/contracts';
import type { Asker, Option } from '../../asking/asker.js';
import { type QuestionName, question } from '../../asking/questions.js';
import type { Draft } from '../../files/folder.js';
import { before, required, setting, withSettings } from '../part.js';

/** Standard claims, which are neither member number nor role. */
const ofEveryToken = new Set([
  ...['iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'azp', 'nonce', 'sid', 'auth_time', 'acr', 'amr'],
  ...['at_hash', 'c_hash', 's_hash', 'typ', 'scope', 'client_id', 'gty', 'session_state'],
]);

interface Claim {
  /** Named as in IDENTITY_MEMBER_CLAIM and IDENTITY_ROLES_CLAIM. */
  readonly path: string;
  readonly value: unknown;
}

/** Every claim by its path, including nested ones. */
const claimsIn = (token: unknown, prefix = ''): readonly Claim[] =>
  isFields(token)
    ? Object.entries(token)
        .filter(([name]) => prefix !== '' || !ofEveryToken.has(name))
        .flatMap(([name, value]) =>
          isFields(value)
            ? claimsIn(value, `${prefix}${name}.`)
            : [{ path: `${prefix}${name}`, value }],
        )
    : [];

const shown = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'not known yet';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};

const optionOf = ({ path, value }: Claim): Option => ({
  value: path,
  label: path,
  hint: shown(value),
});

const elsewhere = { value: '', label: 'none of these', hint: 'enter its name' };

async function chooseClaim(
  asker: Asker,
  claims: readonly Claim[],
  asked: { name: QuestionName; message: string; where: string; fallback: string },
): Promise<string> {
  const { fallback, name } = asked;
  const written = { name, message: 'What is the claim’s name?', fallback, check: required };
  if (!asker.isPerson || claims.length === 0)
    return asker.text({ ...written, where: asked.where, message: asked.message });
  const known = claims.some(({ path }) => path === fallback);
  const guess = known ? fallback : (claims[0]?.path ?? '');
  const options = [...claims.map(optionOf), elsewhere];
  const chosen = await asker.choose({ ...asked, fallback: guess, options });
  return chosen === '' ? asker.text(written) : chosen;
}

/** Guesses the separator of roles from the value. */
function separatorOf(value: unknown): 'none' | 'comma' | 'space' {
  if (typeof value !== 'string') return 'none';
  if (value.includes(',')) return 'comma';
  return value.includes(' ') ? 'space' : 'none';
}

const isMemberLike = (path: string) => /member|number|mitglied|n[uú]m|no$/i.test(path);
const isRoleLike = (path: string) => /role|group|gruppe|permission/i.test(path);
const first = (is: (path: string) => boolean) => (a: Claim, b: Claim) =>
  Number(is(b.path)) - Number(is(a.path));

/** Lets the person choose the claims for number and roles from those in a token. */
export async function claimAnswers(draft: Draft, token: unknown, asker: Asker): Promise<Draft> {
  const claims = claimsIn(token);
  const member = await chooseClaim(
    asker,
    claims
      .filter(({ value }) => typeof value === 'string' || typeof value === 'number')
      .sort(first(isMemberLike)),
    {
      ...question('IDENTITY_MEMBER_CLAIM'),
      where: 'The person’s number in your member database. An email address does not work.',
      fallback: before(draft, 'IDENTITY_MEMBER_CLAIM') ?? 'member_number',
    },
  );
  const roles = await chooseClaim(
    asker,
    claims
      .filter(({ value }) => typeof value === 'string' || Array.isArray(value))
      .sort(first(isRoleLike)),
    {
      ...question('IDENTITY_ROLES_CLAIM'),
      where: 'Administrators need a role. Other people do not.',
      fallback: before(draft, 'IDENTITY_ROLES_CLAIM') ?? 'roles',
    },
  );
  const arrived = findClaim(token, roles);
  const looks = separatorOf(arrived);
  const separator = await askSeparator(draft, arrived, looks, asker);
  const held = rolesOf(arrived, separator);
  if (asker.isPerson && token !== null)
    asker.say(
      `Member number: ${memberOf(findClaim(token, member)) ?? 'none (not a member)'}\nRoles: ${held.join(', ') || 'none'}`,
    );
  const admin = await asker.text({
    ...setting(draft, 'IDENTITY_ADMIN_ROLE', 'admin'),
    where: 'It gives full access. Give it to yourself at the provider first.',
    check: required,
  });
  return withSettings(draft, {
    IDENTITY_MEMBER_CLAIM: member,
    IDENTITY_ROLES_CLAIM: roles,
    IDENTITY_ROLES_SEPARATOR: separator,
    IDENTITY_ADMIN_ROLE: admin,
  });
}

async function askSeparator(
  draft: Draft,
  arrived: unknown,
  looks: 'none' | 'comma' | 'space',
  asker: Asker,
): Promise<'none' | 'comma' | 'space'> {
  const known = before(draft, 'IDENTITY_ROLES_SEPARATOR');
  if (asker.isPerson && looks === 'none') return 'none';
  const separator = await asker.choose({
    name: 'IDENTITY_ROLES_SEPARATOR',
    message: `The roles are one string: ${shown(arrived)}. What separates them?`,
    fallback: known ?? looks,
    options: [
      { value: 'comma', label: 'comma' },
      { value: 'space', label: 'space' },
      { value: 'none', label: 'none', hint: 'it is one role' },
    ],
  });
  return separator === 'comma' || separator === 'space' ? separator : 'none';
}
