import { STATEMENT_MB } from '@guildhall/contracts';
import type { FindingCode, RuleCode } from '@guildhall/contracts/pay';
import { counted, either, inGroups, listed } from '../../../words/format.js';
import { categories } from './payroll-names.js';

const kinds = {
  regular: 'Regular',
  ojti: 'OJTI',
  cic: 'CIC',
  overtime: 'Overtime',
  credit_hours_earned: 'Credit hours earned',
  annual_leave: 'Annual leave',
  sick_leave: 'Sick leave',
  credit_hours_used: 'Credit hours used',
  comp_time_used: 'Comp time used',
  furlough: 'Furlough',
  lwop: 'Leave without pay',
  admin_leave: 'Administrative leave',
  military_leave: 'Military leave',
  holiday_leave: 'Holiday leave',
  gov_shutdown: 'Shutdown',
  other: 'Other leave',
};

const states = { match: 'right', discrepancy: 'differs', missing_data: 'incomplete' };

const shifts = (count: number) => counted(count, 'shift', 'shifts');

const theShift = ([, ...days]: readonly string[]) =>
  days.length > 1 ? 'one shift' : `the shift on ${days[0]}`;

/** Of several that fit, the likeliest. */
function likeliest([count, ...days]: readonly string[]): string {
  const [first, ...others] = days;
  if (others.length === 0) return '';
  return Number(count) > days.length
    ? ` ${count} shifts fit; the likeliest are those on ${listed(days)}.`
    : ` Most likely it is that on ${first}, otherwise ${either(others)}.`;
}

type Findings = Readonly<Record<FindingCode, (...values: string[]) => string>>;
type Rules = Readonly<Record<RuleCode, (percent: string) => string>>;

export const words = {
  menu: 'Pay pages',
  places: {
    period: 'Period',
    statements: 'Statements',
    check: 'Was I paid right?',
    year: 'Year',
    settings: 'My rate',
  },
  kinds,
  shifts,
  periodName: (number: number, year: number) => `${number} of ${year}`,
  earlier: 'Earlier period',
  later: 'Later period',
  today: 'Current period',
  noPeriod: 'This pay period does not exist.',
  onlyInYear: (number: number, year: number) =>
    `${year} has ${number} pay periods. The last one has no page of its own. Find it in the year:`,
  norate: {
    text: 'Your hourly rate is not known yet, so your pay cannot be calculated.',
    enter: 'Enter it',
    or: 'or',
    upload: 'upload a statement',
  },
  period: {
    title: (number: number, year: number) => `Pay period ${number} of ${year}`,
    paid: (day: string) => `Pay day: ${day}.`,
    week: (number: number) => `Week ${number}`,
    worked: 'Worked',
    overtime: 'Overtime and credit',
    leave: 'Leave',
    ojti: 'OJTI',
    cic: 'CIC',
    empty: 'No shifts are recorded in this period yet. Choose a day to add one.',
    addOn: (day: string) => `Add a shift on ${day}`,
    add: 'Add',
    open: (day: string, times: string) => `Shift of ${day}, ${times}`,
    otherTimes: 'Other times…',
    holiday: {
      title: (name: string, day: string) =>
        `${name} was ${day}, and no shift of yours begins on it.`,
      ask: 'If it was your day off, which workday did you observe for it? Work on that day earns holiday premium.',
      none: 'Neither',
      saved: 'Your answer is saved.',
      names: {} as Readonly<Record<string, string>>,
    },
    copyWeek: 'Copy week 1 into week 2',
    copyPeriod: 'Copy the previous period',
    clear: (count: number) => `Delete the ${count === 1 ? 'shift' : shifts(count)} in this period`,
    nothingBefore: 'The previous period has no shifts.',
    nothingInWeek: 'Week 1 has no shifts.',
  },
  earned: {
    earns: 'These shifts earn',
    byCategory: 'By kind of pay',
    byShift: 'By shift',
    regularRate: 'Regular rate',
    aboutRegularRate:
      'Overtime is paid at your hourly rate and half of the week’s regular rate on top. The regular rate is what the hours worked in the week earn, premiums and overtime at your hourly rate included, divided by these hours (5 CFR 551.511 and 551.512).',
    week: (first: string, earned: string, hours: string, rate: string) =>
      `Week from ${first}: ${earned} ÷ ${hours} hours = ${rate}.`,
    flsa: (half: string, hours: string, amount: string) =>
      `Half of it, ${half}, × ${hours} hours of overtime = ${amount}.`,
  },
  shift: {
    new: 'New shift',
    edit: 'Shift',
    date: 'Day',
    kind: 'Type',
    start: 'From',
    end: 'Until',
    nextDay: 'Ends on the next day.',
    extras: 'Premium time, overtime and leave in this shift',
    there:
      'This shift is already recorded. Here it is, together with what you typed: if that is right, save it.',
    uncounted:
      'Part of this is outside the shift, and only time within the shift counts. Are the times right?',
    addExtra: 'Add OJTI, CIC, overtime or leave',
    removeExtra: (kind: string) => `Remove ${kind}`,
    extraKind: 'Type',
    delete: 'Delete',
    repeat: 'Repeat on other days',
    wasOvertime: 'Yes, record it as overtime',
    wasRegular: 'No, it was regular',
    repeatTitle: (times: string) => `Repeat ${times} on`,
    repeatDo: (count: number) => `Repeat on ${counted(count, 'day', 'days')}`,
  },
  done: {
    created: (day: string, times: string) => `${day}, ${times} is recorded.`,
    unchanged: (day: string, times: string) => `${day}, ${times} was already recorded.`,
    changed: (day: string, times: string) => `${day}, ${times} is changed.`,
    deleted: (day: string, times: string) => `${day}, ${times} is deleted.`,
    cleared: (count: number) => `${shifts(count)} deleted.`,
    copied: (created: number, changed: number, unchanged: number) =>
      [
        created > 0 && `${shifts(created)} recorded.`,
        changed > 0 && `${shifts(changed)} changed.`,
        created + changed === 0 && 'Nothing was recorded.',
        unchanged > 0 &&
          `${shifts(unchanged)} ${unchanged === 1 ? 'was there already and stays as it is' : 'were there already and stay as they are'}.`,
      ]
        .filter(Boolean)
        .join(' '),
    longWeek:
      'A week now has more than 40 regular hours, or six days of them. Was some of it overtime?',
    overlap: (day: string, times: string, other: string) =>
      `${day}, ${times} overlaps with ${other}. Time in both is paid once.`,
    overlaps: (pairs: number) => `${pairs} pairs of shifts overlap. Time in both is paid once.`,
  },
  calendar: {
    title: 'Your shifts in your calendar',
    about:
      'A private address where a calendar program finds your shifts and keeps them up to date. Anyone who has the address can read them.',
    make: 'Create an address',
    renew: 'Create a new address',
    renewAbout: 'The old address stops working at once.',
    end: 'Delete the address',
    ended: 'The calendar address no longer works.',
    since: (when: string) => `You have had an address since ${when}. It was shown only once.`,
    once: 'This is the address. It is shown only once: give it to your calendar program now.',
    withPayDays: 'Show each pay day too',
    copy: 'Copy the address',
  },
  evidence: {
    title: 'Evidence',
    about:
      'A signed document in English with this check: your shifts, what the statement pays, and how each amount is calculated.',
    save: 'Save as evidence (PDF)',
    data: 'The same as data (JSON)',
  },
  sharing: {
    title: 'Your representative',
    about:
      'You can let the representatives of your facility see this check, but never the statement. Sharing ends after 90 days, and you can stop it at any time.',
    readers: (facility: string, names: string) => `${facility} is represented by ${names}.`,
    noRepresentative: (facility: string) =>
      `${facility} has no representative on record right now, so no one can read what you share until there is one. Ask your organization whether that is right.`,
    share: 'Share this check with my representative',
    shared: (facility: string, until: string) =>
      `The representatives of ${facility} can see this check until ${until}.`,
    read: (when: string) => `Last read ${when}.`,
    unread: 'Not read yet.',
    takeBack: 'Stop sharing',
    takeBackTitle: 'Stop sharing this check?',
    takeBackAbout: 'What your representative wrote is deleted and cannot be brought back.',
    takenBack: 'The check is no longer shared.',
    notes: 'What your representative wrote',
  },
  import: {
    title: 'Import and calendar',
    open: 'Import from a file, or show in a calendar',
    export: 'Download CSV',
    about:
      'From a calendar (.ics) or a table (.csv) with columns named date, start and end. You see what would change before anything is recorded.',
    choose: 'Choose a file',
    drop: 'Drop the file here',
    tooLarge: 'This file is too large to be a list of shifts.',
    spreadsheet:
      'This is a spreadsheet workbook. Save it as CSV in your spreadsheet program, and choose that file.',
    preview: 'What would change',
    zone: (zone: string) => `Times are read as ${zone}.`,
    cut: 'There is more in this file than can be imported at once. Only its first 1,000 entries are shown. Split the file to import the rest.',
    leftOut: (count: number) =>
      `${counted(count, 'event is', 'events are')} outside the dates that are imported.`,
    states: {
      new: 'new',
      changed: 'changed',
      same: 'already there',
      repeated: 'twice in the file',
      not_understood: 'not understood',
    },
    before: (shift: string, type: string | null) =>
      type === null ? `now ${shift}` : `now ${shift}, ${type}`,
    overlaps: (others: string) => `overlaps with ${others}`,
    line: (line: number) => `Line ${line}`,
    record: (count: number) => `Record ${shifts(count)}`,
    see: 'See the shifts that were recorded',
    nothing: 'There is nothing new in this file.',
    leaveOut: 'Leave out anything that is not a shift.',
    none: 'Leave out all',
    all: 'Include all',
    again: 'Choose another file',
  },
  settings: {
    about: 'Your pay is calculated with these numbers.',
    rate: 'Hourly base rate in dollars',
    rateHint: 'It is on your statement: yearly pay divided by 2087.',
    cip: 'Controller incentive pay, percent',
    affordability: 'Affordability, percent',
    ofFacility: (code: string) =>
      `Both are the percentages of your facility, ${code}. Change them only if yours differ.`,
    percentages:
      'Both depend on your facility. Leave 0 if your statement has no such row; otherwise your representative knows the percentage.',
    badRate: 'Enter the rate like 68.37.',
    paidSince: 'Paid since',
    choose: 'Choose the first day',
    corrected: 'It was always this: I am correcting a mistake',
    earlier: 'Paid before',
    until: (rate: string, day: string) => `${rate} until ${day}`,
    since: (rate: string) => `${rate} since then`,
    from: (rate: string, day: string) => `${rate} from ${day} on`,
    remove: 'Remove',
    removeNamed: (rate: string) => `Remove ${rate}`,
    badPercentage: 'Enter a percentage between 0 and 100.',
    saved: 'Your rate is saved.',
  },
  statements: {
    about:
      'Upload the PDF of each earnings statement. Only what it says about hours, pay and leave is kept; the file itself is not.',
    choose: 'Choose PDF files',
    drop: 'Drop statements here',
    uploading: 'Uploads',
    waiting: 'waiting',
    reading: 'is being read',
    replaces: 'It replaces the statement that was stored for this period.',
    notStored:
      'It was not stored, because no earnings could be read in it. If a statement was stored for this period before, it stays.',
    replaceAsk: 'It was not stored. Is it the right one?',
    replaceDo: 'Replace the stored statement',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    failed: 'could not be read',
    tooLarge: `is larger than ${STATEMENT_MB} MB, too large for a statement`,
    notPdf:
      'is not a PDF. A photo cannot be read: download the statement from Employee Express, myPay or the employee page of your payroll office.',
    again: 'Try this one again',
    againNamed: (name: string) => `Try this one again: ${name}`,
    allAgain: (count: number) => `Try these ${count} again`,
    rateFound: (rate: string) => `Use ${rate} as your hourly rate?`,
    useRate: (rate: string) => `Yes, use ${rate}`,
    ratesFound: (rates: string, count: number) =>
      `Your statements say that you were paid ${rates}. ${count === 1 ? 'Use this rate for that time?' : 'Use these as your hourly rates?'}`,
    useRates: (count: number): string => (count === 1 ? 'Yes, use it' : 'Yes, use them'),
    rateUsed: (rate: string) => `${rate} is your hourly rate now.`,
    list: 'Stored statements',
    none: 'No statements are stored yet.',
    gross: 'Gross',
    delete: 'Delete',
    deleteNamed: (period: string) => `Delete the statement of pay period ${period}`,
    deleteAsk: (period: string) =>
      `Delete the stored statement of pay period ${period}? To get it back, upload the PDF again.`,
    deleted: (period: string) => `The statement of pay period ${period} is deleted.`,
    wasRead: 'What was read',
    earnings: 'Earnings',
    deductions: 'Deductions',
    leave: 'Leave',
    notRead: 'not on the statement',
    doesNotAddUp: 'What does not add up',
    details: (name: string) => `What was read from ${name}`,
  },
  check: {
    title: (number: number, year: number) => `Was I paid right in period ${number} of ${year}?`,
    right: 'Yes. Your statement pays what your shifts earn, to the cent.',
    less: (amount: string) => `No. Your statement pays ${amount} less than your shifts earn.`,
    more: (amount: string) => `Your statement pays ${amount} more than your shifts earn.`,
    littleLess: (amount: string) =>
      `Within a few dollars: your statement pays ${amount} less than your shifts earn.`,
    littleMore: (amount: string) =>
      `Within a few dollars: your statement pays ${amount} more than your shifts earn.`,
    paidInAll: 'Yes. What your shifts earn has been paid.',
    ifRate: (stated: string, own: string) =>
      `Yes, if your hourly rate was ${stated} in this period. Here it is ${own}.`,
    ifItWas:
      'If your raise came after this period, nothing is wrong: under My rate, enter the day it started. If your new rate should have applied already, write to payroll.',
    ifPercentage:
      'Only what your facility pays on top differs. If the statement has the right percentage, nothing is wrong: enter it under My rate.',
    allRecorded: 'Is every shift of this period recorded here, with its overtime and leave?',
    moreHours:
      'The statement pays for more hours than are recorded here. First add the days that may be missing. Then you can write to payroll about anything still short.',
    percentageFound: (name: string, percent: string) =>
      `The statement pays ${percent}% for ${name}. Calculate with it here?`,
    usePercentage: (percent: string) => `Yes, use ${percent}%`,
    toShifts: 'Look at my shifts',
    doubtful:
      'Not everything in the statement could be read with certainty. Compare before you act:',
    toStatements: 'See what was read',
    even: 'In total yes, but not in every part.',
    cannot: 'Add what is missing to see whether your pay was right.',
    missing: {
      configuration: 'Your hourly rate is missing.',
      shifts: 'No shifts are recorded in this period.',
      statement: 'The statement for this period is not uploaded yet.',
    },
    notYet: (payDay: string) => `The statement for this period comes on pay day, ${payDay}.`,
    mend: {
      configuration: 'Enter my rate',
      shifts: 'Record shifts',
      statement: 'Upload the statement',
    },
    earned: 'Earned',
    paid: 'Paid',
    gross: (amount: string) =>
      `With adjustments for other periods and advances, the statement’s gross is ${amount}.`,
    largest: (name: string) => `The largest difference is in ${name}.`,
    compared: 'What you earned and what you were paid',
    openRow: 'US dollars. Open a row to see the arithmetic.',
    notCounted: 'Not counted',
    difference: 'Difference',
    category: 'Category',
    noLines: 'No shift in this period earns it.',
    noPercentage: 'Your percentage for this is set to 0.',
    day: 'Day',
    amount: 'Amount',
    sum: 'Total',
    clocks: {
      forward: (time: string) =>
        `Clocks went forward: ${time} of the tour did not pass. You may have taken it as leave (56 Comp. Gen. 858; 57 Comp. Gen. 429).`,
      back: (time: string) =>
        `Clocks went back: ${time} more passed and is overtime (26 Comp. Gen. 921).`,
    },
    ownRate: 'by your rate and percentages here',
    /** In English they are what the service says. */
    sources: {} as Readonly<Record<string, string>>,
    findings: {
      less: (by: string, paid: string, earned: string) =>
        `The statement pays ${by} less than your shifts earn: ${paid} instead of ${earned}.`,
      more: (by: string, paid: string, earned: string) =>
        `The statement pays ${by} more than your shifts earn: ${paid} instead of ${earned}.`,
      another_rate: (stated: string, own: string) =>
        `The same hours pay this at the statement’s hourly rate of ${stated} instead of ${own}.`,
      wrong_percentage: (paidRate: string, ownRate: string, paid: string, own: string) =>
        `Same hours, paid at ${paidRate} an hour instead of ${ownRate} (${paid}% instead of ${own}%).`,
      another_premium: (percent: string, from?: string) =>
        `That is what the same hours pay at ${percent}%, the ${from ? `premium from ${from}` : 'earliest premium'}.`,
      another_percentage: (percent: string) =>
        `That is what the same hours pay at ${percent}%: if that is the percentage of your facility, enter it under My rate.`,
      straight_time: () => 'This is exactly the straight time of your overtime.',
      flsa_premium: () => 'This is exactly the FLSA premium of your overtime.',
      of_shift: (...values: string[]) =>
        `This is exactly what ${theShift(values)} earns: it may not have reached payroll.${likeliest(values)}`,
      of_two_shifts: (...days: string[]) =>
        `This is exactly what the shifts on ${inGroups(2, days).map(listed).join(', or on ')} earn in this category: they may not have reached payroll.`,
      overtime_of_shift: (...values: string[]) =>
        `This is exactly what the overtime of ${theShift(values)} earns: it may not have reached payroll.${likeliest(values)}`,
      premium_of_shift: (...values: string[]) =>
        `This is exactly what ${theShift(values)} earns in this category: those hours may not have reached payroll.${likeliest(values)}`,
      another_shift: (_count: string, ...days: string[]) =>
        `The statement pays one shift more, like that on ${either(days)}: look for one that is not recorded here.`,
      paid_as_overtime: (hours: string, ...values: string[]) =>
        values.length > 2
          ? `Payroll paid one of these shifts as overtime (${hours}).${likeliest(values)} Record it as overtime?`
          : `Payroll paid ${hours} of ${theShift(values)} as overtime. Record it as overtime?`,
      paid_as_regular: (...values: string[]) =>
        `Payroll paid the overtime of ${theShift(values)} as regular time.${likeliest(values)}`,
      paid_leave: (...values: string[]) =>
        `This is exactly the leave of ${theShift(values)}, which was not paid.${likeliest(values)}`,
      unpaid_leave: (...values: string[]) =>
        `This is exactly the unpaid leave of ${theShift(values)}, which was paid.${likeliest(values)}`,
      leave_code: (hours: string, kind: string, row: string) =>
        `${hours} h are recorded here as ${kind}, and the statement counts them as “${row}”. Which is right?`,
      in_shutdown: (name: string, first: string, last: string) =>
        `${name} (${first} to ${last}) lies in this period: what it delayed comes with a later statement.`,
      regular_rate: (category: string) =>
        `It follows from ${category}, which counts toward the regular rate for overtime.`,
      hours: (time: string) => `This is exactly the pay for ${time} in this category.`,
      about_hours: (time: string) => `This is about the pay for ${time} in this category.`,
      other_way: (category: string) =>
        `${category} differs by the same amount the other way: ask payroll whether it was paid under the wrong code.`,
      more_hours_stated: (stated: string, counted: string) =>
        `The statement counts ${stated} h, your shifts ${counted} h: look for a shift or an entry that is not recorded here.`,
      fewer_hours_stated: (stated: string, counted: string) =>
        `The statement counts ${stated} h, your shifts ${counted} h: look for hours that did not reach payroll.`,
      rate_differs: (stated: string, own: string) =>
        `The statement’s hourly rate is ${stated}, and yours here ${own}: check that the statement is yours, and that this was your rate then.`,
      adjusted_here: (amount: string) =>
        `The statement also adjusts earlier periods by ${amount}, which is not counted here.`,
      adjusted_later: (...values: string[]) => {
        const adjusted = inGroups(3, values).map(
          ([period, year, amount]) => `${amount} on the statement of period ${period} of ${year}`,
        );
        return `Exactly this was adjusted later: ${listed(adjusted)}.`;
      },
      unexplained_rows: (paid: string, rows: string) =>
        `The statement pays ${paid} in rows that no shift explains (${rows}).`,
      retro_rows: () => 'It belongs to an earlier period.',
      other_rows: () =>
        'Awards, cash-outs and the like are paid separately from the hours of a period.',
      no_configuration: () => 'Your hourly rate is missing.',
      no_shifts: () => 'No shifts are recorded in this period.',
      no_statement: () => 'The statement for this period is not uploaded yet.',
    } satisfies Findings as Findings,
    rules: {
      regular: () => 'Your hourly rate × hours worked or on paid leave',
      night: percent => `${percent}% of your hourly rate × hours worked from 18:00 to 06:00`,
      sunday: percent =>
        `${percent}% of your hourly rate × hours worked, at most 8, of a shift that touches Sunday`,
      holiday: () =>
        'Your hourly rate again × hours worked on the holiday, up to your regular tour, at least two hours',
      ojti: percent => `${percent}% of your hourly rate × hours of on-the-job training instruction`,
      cic: percent => `${percent}% of your hourly rate × hours as controller in charge`,
      straight: () => 'Straight time: your hourly rate × overtime hours',
      flsa: () => 'FLSA premium: half of the work week’s regular rate × overtime hours',
      cip: () =>
        'Controller incentive percentage of your hourly rate × hours worked or on paid leave',
      affordability: () =>
        'Affordability percentage of your hourly rate × hours worked or on paid leave',
    } satisfies Rules as Rules,
    causes: 'What explains it:',
    recordAsOvertime: (day: string, times: string) => `Record ${day}, ${times}, as overtime`,
    letter: 'Write to payroll',
    categories,
  },
  letter: {
    about:
      'Change anything you like. Nothing is sent from here: copy, print or save it, and give it to the payroll office that your statement names, or to your representative.',
    unsaid: 'Not in the letter, but good to know before you send it:',
    leftOut: (amount: string) =>
      `${amount}. No shift earns it, so the letter’s total leaves it out.`,
    leftOutMore: (amount: string) =>
      `${amount}. The letter asks only for what was paid short, so it leaves this out.`,
    include: 'Sign it with my',
    name: 'name',
    member: 'member number',
    facility: 'facility',
    text: 'The letter',
    copy: 'Copy',
    print: 'Print',
    save: 'Save as a file',
    again: 'Start over from the facts',
    anew: 'The letter was started over, without your changes.',
    outdated:
      'Since you changed this letter, your shifts, your rate or the statement have changed: its numbers may no longer be right.',
    none: 'Nothing in this period was paid short, so there is nothing to write about.',
    notYet: 'Add what is missing to see whether there is anything to write about.',
    whatIsMissing: 'See what is missing',
  },
  year: {
    title: (year: number) => `Pay in ${year}`,
    missing: (count: number) => `${counted(count, 'statement is', 'statements are')} missing.`,
    upload: 'Upload statements',
    nothing:
      'Nothing from this year is stored here yet. To see whether you were paid right, start with one of these; the other can follow.',
    uploadFor: 'what you were paid. They name your hourly rate, too.',
    recordFor: 'what you should have been paid.',
    nothingIn: (count: number) => `${counted(count, 'period', 'periods')} with nothing stored here`,
    allSince: (period: string) => `Every statement since period ${period} is here.`,
    allHere: 'Every statement so far is here.',
    chart: {
      title: 'Earned and paid, by pay period',
      about: 'Earned and paid by pay period, in dollars. The table below has the same numbers.',
      paid: 'Paid',
      short: 'Earned and not paid',
      none: 'Earned, no statement yet',
    },
    sums: 'So far',
    inPeriods: (ranges: string, count: number) =>
      `in ${count === 1 ? 'period' : 'periods'} ${ranges}`,
    compared:
      'The difference is for periods with both shifts and a statement. It leaves out awards, other pay that no shift earns, and what was corrected later.',
    hoursTitle: 'Hours',
    leaveTitle: 'Leave balances',
    leaveOf: (period: string) => `As of the statement of period ${period}.`,
    noLeave: 'No statement shows a balance yet.',
    periods: 'By period',
    period: 'Period',
    shifts: 'Shifts',
    statement: 'Statement',
    has: 'here',
    hasNot: 'missing',
    notYet: 'not yet',
    status: 'Result',
    states,
    periodOf: (number: number) => `Period ${number}`,
    less: (amount: string) => `${amount} less`,
    more: (amount: string) => `${amount} more`,
    stateOf: (number: number, result: string) => `Period ${number}: ${result}`,
    shutdowns: 'Shutdowns',
    /** In English they are what the service says. */
    shutdownNames: {} as Readonly<Record<string, string>>,
    settled: 'Everything that was delayed has arrived.',
    owed: (amount: string) => `Still owed: ${amount}.`,
    overpaid: (amount: string) => `Paid beyond what was delayed: ${amount}.`,
    advance: (amount: string) => `Advances not taken back yet: ${amount}.`,
    tooMuchTakenBack: (amount: string) => `Taken back beyond what was advanced: ${amount}.`,
    statementsMissing: (periods: string) =>
      `Statements are missing, so it is not known yet what is owed. Pay periods: ${periods}.`,
    nothingThen: (periods: string) =>
      `Nothing of yours from then is stored here. If you started later, there is nothing to do. If you were already employed, upload your statements to see here whether everything arrived. Pay periods: ${periods}.`,
    countedFrom: (first: string, earlier: string) =>
      `Counted from period ${first}, the first with anything of yours here. If you were employed before, upload the earlier statements too. Pay periods: ${earlier}.`,
    assumed: (periods: string) =>
      `Where no shifts are recorded, 80 hours are assumed and no premiums. Record your shifts if you worked fewer hours, and to see whether your premiums have arrived. Pay periods: ${periods}.`,
    hours: {
      worked: 'Worked',
      overtime: 'Overtime',
      credit: 'Credit hours',
      leave: 'Leave',
      night: 'Night',
      sunday: 'Sunday',
      holiday: 'Holiday',
      ojti: 'OJTI',
      cic: 'CIC',
    },
  },
};
