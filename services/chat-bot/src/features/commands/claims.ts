import type {
  CommandHandler,
  CommandReply,
} from '../../clients/discord/commands/command-request.js';
import { message } from '../../domain/messages.js';
import type { Claims } from '../verification/claims.js';

/** Discord shows this as a relative time in the reader's language. */
const fromNow = (moment: Date) => ({ markup: `<t:${Math.ceil(moment.getTime() / 1_000)}:R>` });

/** The claimant, and two buttons; `subject` is the verification. */
export const claimHandlers = (claims: Claims) => ({
  async ask(
    { account, locale }: Parameters<CommandHandler>[0],
    code: string,
  ): Promise<CommandReply> {
    const typed = await claims.typeCode(account, code);
    if (typed.outcome === 'unknown') return { content: message(locale, 'code_unknown') };
    if (typed.outcome === 'refused')
      return { content: message(locale, 'code_refused', { until: fromNow(typed.until) }) };
    const { id: subject, member } = typed;
    const name = `${member.first_name} ${member.last_name}`;
    const facility = member.facility_name ?? member.facility_code ?? '–';
    return {
      content: message(locale, 'claim_question', { name, facility }),
      buttons: [
        { command: 'claim-yes', subject, label: message(locale, 'claim_yes'), style: 'yes' },
        { command: 'claim-no', subject, label: message(locale, 'claim_no'), style: 'no' },
      ],
    };
  },

  buttons: {
    'claim-yes': async ({ account, locale, options }) => {
      await claims.prove(String(options.subject), account);
      return { content: message(locale, 'claim_proven') };
    },
    'claim-no': async ({ account, locale, options }) => {
      await claims.deny(String(options.subject), account);
      return { content: message(locale, 'claim_denied') };
    },
  } satisfies Record<string, CommandHandler>,
});
