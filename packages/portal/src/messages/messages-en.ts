import { fieldInWords } from '../words/fields-en.js';
import { longDay, money } from '../words/format.js';
import type { MessageTexts } from './message-texts.js';

const services: Readonly<Record<string, string>> = {
  'chat-bot': 'The chat bot',
  pay: 'The pay service',
};

/** As forms call them. */
const entries = (said: string) =>
  said.replaceAll('TOS entry', 'overtime').replaceAll('TNW entry', 'time off');

/** In English a service’s own sentence is good, but for those that speak to programs. */
export const words: Partial<MessageTexts> = {
  statement_says_less: (rows, gross, storedRows, storedGross) =>
    `This statement has ${rows} paid rows and a gross of ${money(Number(gross))}; the one stored for this period has ${storedRows} and ${money(Number(storedGross))}.`,
  week_over_forty: (hours, sunday) =>
    `${hours} regular hours are recorded in the week of ${longDay(sunday)}. Was this shift overtime?`,
  six_days: (days, sunday) =>
    `Regular hours are recorded on ${days} days of the week of ${longDay(sunday)}. Was this shift overtime?`,
  same_times: time => `Start and end are both ${time}: they must differ.`,
  date_in_no_period: date => `Is the year right? ${date} is in no pay period.`,
  entry_beside_shift: (entry, start, end, _date, from, until) =>
    `The ${entries(entry)} from ${start} to ${end} lies outside its shift from ${from} to ${until}.`,
  leaves_entries: left =>
    `These would be left without their shift: ${entries(left)}. Move or delete them first.`,
  would_have_too_many_entries: (entries, most) =>
    `The shift would have ${entries} entries, and ${most} is the most.`,
  shift_exists: () => 'There is another shift with exactly this date, type and times.',
  run_ended: () => 'This synchronization has already ended.',
  no_such_member: () => 'This member does not exist.',
  no_such_run: () => 'This synchronization does not exist.',
  no_such_erasure: () => 'This erasure does not exist or was canceled.',
  no_such_key: () => 'This key does not exist. See the list of keys.',
  erase_after_roles: account =>
    `Account ${account} still has the member’s roles; this continues when they are gone.`,
  erase_after_events: events =>
    `${events} events about the member have not taken effect yet; this continues in a moment.`,
  field_missing: field => `${fieldInWords(field)} is missing.`,
  field_no_code: field => `${fieldInWords(field)} is not a code, or has spaces around it.`,
  field_no_number: field =>
    `${fieldInWords(field)} is not a whole number from -2147483648 to 2147483647.`,
  field_no_flag: field => `${fieldInWords(field)} is not yes or no.`,
  field_no_date: field => `${fieldInWords(field)} is not a calendar date like 2024-02-29.`,
  field_too_long: (field, most) => `${fieldInWords(field)} is longer than ${most} characters.`,
  field_with_control: field =>
    `${fieldInWords(field)} contains a control or bidirectional character.`,
  field_of_other_form: (field, pattern) =>
    `${fieldInWords(field)} does not match ${pattern} (MEMBER_NUMBER_PATTERN).`,
  field_not_utf8: field =>
    `${fieldInWords(field)} is not valid UTF-8. Set the encoding of the source database, or correct the value.`,
  service_away: service => `${services[service] ?? service} is not responding.`,
  leaving_not_there: service => `${services[service] ?? service} is not configured here.`,
  leaving_unconfirmed: service =>
    `${services[service] ?? service} accepted it and is not done yet.`,
  not_your_shift: () => 'This shift no longer exists. Load the page again.',
};
