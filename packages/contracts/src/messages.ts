/**
 * Messages for people, by code; braces mark values. The portal has its own text for each code and uses the same values,
 * so a message may be reworded, but the order of its braces must stay.
 */
export const messages = {
  // Shifts, and what is under them.
  too_many_shifts_on_day:
    'There would be more than {most} shifts on {date}: delete those that were not worked',
  too_many_shifts_in_period:
    'There would be more than {most} shifts in the pay period from {first date} to {last date}: delete those that were not worked',
  too_many_shifts: 'You would have more than {most} shifts: delete those that were not worked',
  too_many_entries:
    'The shift already has {entries} entries, and {most} is the most: delete those that do not count',
  would_have_too_many_entries: 'the shift would have {entries} entries, and {most} is the most',
  same_times: 'start_time and end_time are both {time}: they must differ',
  date_in_no_period: 'shift_date is {date}, which is in no known pay period: check its year',
  entry_beside_shift:
    'the {entry} from {start} to {end} does not overlap its shift on {date} from {start of the shift} to {end of the shift}',
  leaves_entries:
    'the change would leave these entries outside their shift: {entries}. Move or delete them first',
  shift_exists: 'there is another shift with exactly this date, type and times',
  not_your_shift: 'is not one of your shifts',
  too_much_recorded:
    'More is recorded {where} than can be calculated: delete those that were not worked',
  shifts_touched_since:
    'A shift of this import has been changed or deleted since, so the import cannot be undone as a whole',
  place_taken_since: 'Another shift now has the time of one of these',
  no_such_undo: 'This can no longer be undone',
  shifts_being_changed: 'Your shifts are being changed from elsewhere. Try again in a moment.',
  week_over_forty:
    '{hours} regular hours are recorded in the week of {Sunday}. Was this shift overtime?',
  six_days:
    'Regular hours are recorded on {days} days of the week of {Sunday}. Was this shift overtime?',
  // Files of shifts.
  file_empty: 'The file is empty.',
  table_unreadable: 'The table cannot be read: {why}',
  columns_missing: 'The first line must name the columns. Missing: {columns}.',
  no_date: '"{text}" is not a date: write 2026-02-09 or 2/9/2026',
  no_time: '"{text}" is not a time: write 07:00, 0700 or 7:00 AM',
  no_times: 'This line has no times, as for a day off.',
  no_stretch: '"{text}" is not a time range: write 09:00-10:10',
  none_of: '"{text}" is not one of {words}',
  zone_unknown: 'The time zone {zone} is not known.',
  file_takes_too_long:
    'The file takes too long or too much memory to read. Check that it is a list of shifts.',
  event_cancelled: 'This event is canceled.',
  event_changes_later: 'This event changes all later repetitions: enter them by hand.',
  event_whole_days: 'This is an all-day event without times.',
  event_no_length: 'This event has no length.',
  event_too_long: 'This event is longer than a day.',
  event_unclear: 'This event cannot be read.',
  event_misspelt: 'This event does not follow the calendar format.',
  event_no_start: 'This event has no start.',
  event_zone_unknown: 'This event is in a time zone that is not known: {zone}.',
  event_no_such_time: 'This event has a time that does not exist.',
  event_until_unclear: 'The end of this event’s repetition cannot be read.',
  event_several_a_day: 'This event repeats several times a day.',
  // Statements: why one is not taken.
  not_a_pdf:
    'The file is not a PDF. Download the statement as a PDF from Employee Express, myPay or the employee page of your payroll office and upload that file.',
  pdf_encrypted:
    'The PDF asks for a password. Save a copy that opens without one and upload that copy.',
  pdf_no_text:
    'The PDF has no text: it is a photo or a scan. Download the statement as a text PDF from Employee Express, myPay or the employee page of your payroll office and upload that file.',
  pdf_too_many_pages: 'The PDF has more than {most} pages; an earnings statement has a few.',
  pdf_too_many_rows:
    'The PDF has more than {most} earnings and deductions, or more text about them than an earnings statement has. Check that it is one.',
  file_too_large: 'The file is larger than {most} MB.',
  pdf_too_complex:
    'The PDF takes too long or too much memory to read. Check that it is an earnings statement.',
  pdf_damaged: 'The PDF is damaged or incomplete. Download it again and upload the new file.',
  pdf_unknown_layout:
    'The PDF is not an earnings statement in a layout this service knows: {layouts}. If it is a photo or a scan, download the statement as a text PDF from Employee Express, myPay or the employee page of your payroll office and upload that file.',
  pdf_filled_form:
    'The PDF is a form whose entries cannot be read. Open it, print it to a new PDF, and upload that file.',
  pdf_hidden_layers:
    'The PDF has text in layers that are switched off. Open it, print it to a new PDF as you see it, and upload that file.',
  pdf_unmapped_letters:
    'The fonts in this PDF do not identify their letters, so its text cannot be read. Open the statement where you got it, print it to PDF from a browser, and upload that file.',
  pdf_several_periods:
    'The PDF contains several statements, or corrections of one. Upload each of them as its own file.',
  upload_not_whole: 'The upload ended before it was complete.',
  statement_without_period:
    'The statement has neither a pay period nor its last day. If its first page is missing, upload the whole statement.',
  statement_says_less:
    'This statement has {rows} paid rows and a gross of {gross}; the one stored for this period has {stored rows} and {stored gross}. It was not stored: send it again with replace=true if it is the right one.',
  statement_not_stored:
    'No earnings could be read in this statement, so it was not stored. A statement that was stored for this period before stays as it is. Download the PDF again and upload it.',
  too_many_statements: 'You already keep {most} statements: delete some first',
  // Statements: what does not add up in one.
  no_year: 'The statement has no date that shows the year.',
  period_differs:
    'The statement says pay period {number} of {year}, but the period ending {date} is {number by the calendar} of {year by the calendar}.',
  no_period: 'The statement has neither a pay period nor its last day.',
  leave_line_unsure: 'The balance in a row of leave is unclear and was left out.',
  leave_end_untold: 'The final balance of {kind} leave is unclear and was left out.',
  leave_columns_unsure:
    'The columns of the leave table are unclear. Uncertain values were left out.',
  leave_no_headings: 'The leave table has no heading for balances, so they were left out.',
  leave_kind_missing: 'A kind of leave is missing from the leave table. Its balance was left out.',
  column_unsure: 'The columns of some numbers are unclear. Compare them with the statement.',
  table_column_unsure:
    'The columns of some numbers of the {table} are unclear. Compare them with the statement.',
  row_number_unread: 'A number in the row "{row}" could not be read.',
  turned_left_out:
    'A page has numbers printed at an angle, which were left out. If they are another statement, upload it as its own file.',
  remarks_have_rows:
    'There are more rows of pay after the remarks, which were left out. If they are another statement, upload it as its own file.',
  table_missing: 'No table of {table} with readable headings was found. Its rows were left out.',
  table_goes_on:
    'The table of {table} continues on the next page without headings. Its rows there were left out: {rows}. Add them when you compare.',
  no_rate: 'No hourly rate was found in the statement.',
  no_gross: 'No gross pay was found to check the earnings against.',
  no_net: 'No net pay was found to check the deductions against.',
  earnings_differ:
    "The statement's earnings, current and adjusted, add up to {sum} and its gross pay is {gross}.",
  deductions_differ:
    "The statement's deductions add up to {sum}, and its gross pay less its net pay is {difference}.",
  row_torn: 'The row "{row}" has its hours and its amount in columns that do not match.',
  row_unnamed: 'A row of {amount} has no readable name.',
  row_name_unsure:
    'It is unclear whether "{row}" is the name of one row. Compare it with the statement.',
  more_warnings: 'There are {more} more warnings like these.',
  // Sharing a check.
  no_facility: 'Your record has no facility, so you have no representative.',
  too_many_shares: 'You already share {most} checks. Stop sharing a resolved one first.',
  too_many_notes: 'There are already {most} notes. Contact the member instead.',
  // Mail.
  no_claim_to_mail: 'This membership does not include an organization address',
  name_makes_no_address: 'No address can be made from this member’s name',
  mail_exists: 'You already have the address {address}',
  mail_begun: 'The address {address} was started but not finished. Request it again',
  mail_taken: '{address} is taken',
  mail_under_way: 'Your address is being created. Check again in half a minute',
  mail_unknown_account: 'The mail host already has an account for you that is unknown here',
  no_mail: 'You have no mail account yet',
  mail_not_of_name: '{address} is not made from your name',
  // Chat and sessions.
  linked_to_another: 'The member is linked to another chat account',
  already_linked: 'The member or the chat account is already linked',
  account_linked:
    'The chat account is linked to member {number}. If that is wrong, unlink it there first',
  no_account_on_server:
    'No account with the number {number} is on the chat server. Copy the number again, or ask the person to join the server first',
  no_such_session: 'You have no such session',
  role_unknown: 'The server has no role “{role}”.',
  role_ambiguous: 'The server has several roles called “{role}”.',
  role_of_everyone: '“{role}” is the role that everyone has.',
  role_of_integration: '“{role}” belongs to an integration and cannot be assigned.',
  role_above_bot: '“{role}” is not below the bot’s highest role.',
  bot_may_not_manage: 'The bot is not allowed to manage roles, so it cannot assign “{role}”.',
  account_pending:
    'The account has not accepted the server’s rules yet. Its roles will follow when it has.',
  account_not_on_server: 'The account is not on the chat server. It gets its roles when it joins.',
  // Synchronization: why a row was rejected, or a run ended.
  no_facility_called: 'Facility {code} does not exist',
  no_region_called: 'Region {code} does not exist',
  no_status_called:
    'Unknown status {status}. Translate it with values in the mapping, spelled as in the source (with its capital letters, which are not shown here), or add it to MEMBER_STATUSES',
  no_member: 'Member {number} does not exist',
  field_missing: '{field} is missing',
  field_no_code: '{field} is not a code, or has spaces around it',
  field_no_number: '{field} is not a whole number from -2147483648 to 2147483647',
  field_no_flag: '{field} is not yes or no',
  field_no_date: '{field} is not a calendar date like 2024-02-29',
  field_too_long: '{field} is longer than {most} characters',
  field_with_control: '{field} contains a control or bidirectional character',
  field_of_other_form: '{field} does not match {pattern} (MEMBER_NUMBER_PATTERN)',
  field_not_utf8:
    '{field} is not valid UTF-8. Set the encoding of the source database, or correct the value',
  row_twice: 'Another row has the same key {key}. The first one is used',
  run_too_long: 'It took longer than {seconds} seconds',
  run_stopped: 'The service was stopped',
  run_lost: 'This run was ended elsewhere. Its batch was rolled back',
  run_died: 'The process of this synchronization ended',
  source_away: 'The source database cannot be reached: {why}',
  target_away: 'The database of the platform cannot be used: {why}',
  run_running: 'Another synchronization is running',
  not_previewed:
    'No stored synchronization was stopped for these rows. Run it again to see which rows would leave',
  run_ended: 'This synchronization has already ended: {status}',
  // Unknown ids in paths.
  no_such_run: 'Synchronization not found',
  no_such_key: 'Key not found. See the list of keys for their ids',
  no_such_delivery: 'Delivery not found',
  no_such_erasure: 'Erasure not found',
  no_such_job: 'Job not found. Reload the list: it may be done already.',
  job_not_failed:
    'This job has not failed, or is already being retried. Reload the list to see its status.',
  no_such_member: 'Member not found',
  no_active_member: 'No active member has the number {number}',
  no_such_upstream: 'There is no upstream named {name}',
  // Erasing a person.
  erase_in_source:
    'The source still has the row of member {number}. Remove it there and synchronize first, or confirm that you want to erase the member anyway',
  member_erased:
    'This member was erased. Nothing can be stored for them until an administrator lifts the erasure',
  no_erasure_in_force: 'No erasure of member {number} is in force',
  no_erasure_key: 'Members cannot be erased yet. Set ERASURE_KEY in all three services first',
  erase_during_sync: 'A synchronization is running and might bring the member back',
  erase_in_hand: 'It is in progress. Try again in a minute',
  erase_done: 'This erasure is done and can no longer be canceled',
  erase_comes_last: 'It runs last, when the others are done',
  erase_failed: 'It failed and will be retried',
  erase_after_news: 'An event about the member is not delivered yet',
  erase_after_deliveries: '{number} deliveries about the member are pending',
  erase_after_roles:
    'Account {account} still has the roles of member {number}: unlink it at the platform first, and run this again when the roles are removed.',
  erase_after_events:
    '{events} events about member {number} have not taken effect yet. Run this again in a moment.',
  // Members who leave or return.
  leaving_no_smtp: 'No notice was sent: no mail server is configured (SMTP_URL)',
  leaving_notice_failed: 'The notice could not be sent: {why}',
  leaving_no_mailbox: 'There is no mailbox',
  leaving_due: 'The mailbox closes later',
  leaving_not_there: '{service} is not configured on this platform',
  leaving_unconfirmed: '{service} accepted it and is not done yet',
  leaving_failed: 'It failed and will be retried',
  suspended: 'This is suspended because your membership is not active',
  exports_busy: 'Another download of personal data is in progress. Try again in a minute.',
  // Responses of other services, subscribers and upstreams.
  service_away: '{service} cannot be reached',
  answered: 'It responded with status {status}',
  answered_late: 'It did not respond within {milliseconds} ms',
  no_subscriber: 'This address is no longer a subscriber',
  upstream_silent: '{name} did not respond within {seconds} seconds',
  upstream_late: '{name} did not respond in time',
  upstream_unreachable: '{name} cannot be reached: nothing responds at its address',
  upstream_unfit: '{name} sent an invalid response',
  upstream_not_there: '{name} has an address that is not allowed',
} as const;

export type MessageCode = keyof typeof messages;
export const messageCodes = Object.keys(messages) as MessageCode[];

const braces = /\{[^}]+\}/g;

/** A value for each brace of a sentence. */
type ValuesFor<Sentence extends string> = Sentence extends `${string}{${string}}${infer Rest}`
  ? readonly [string | number, ...ValuesFor<Rest>]
  : readonly [];

/** A message: code and values for programs, and English text. */
export interface Message {
  readonly code: MessageCode;
  /** In the order of the braces. */
  readonly values: readonly string[];
  readonly text: string;
}

/** Text from a database, an upstream or a library has no code. */
export type MessageOrText = string | Message;

/** The message of a code, with the values in their order. */
export function message<Code extends MessageCode>(
  code: Code,
  ...values: ValuesFor<(typeof messages)[Code]>
): Message {
  const texts = [...values].map(String);
  const left = texts.values();
  const text = messages[code].replace(braces, () => left.next().value ?? '');
  return { code, values: texts, text };
}

export const textOf = (wording: MessageOrText): string =>
  typeof wording === 'string' ? wording : wording.text;

/** The code and values, as sent beside the English text. */
export const saidOf = (wording: MessageOrText) =>
  typeof wording === 'string' ? null : { code: wording.code, values: [...wording.values] };

/** An error whose message may have a code. */
export class MessageError extends Error {
  readonly wording: MessageOrText;

  constructor(wording: MessageOrText, options?: ErrorOptions) {
    super(textOf(wording), options);
    this.wording = wording;
  }
}
