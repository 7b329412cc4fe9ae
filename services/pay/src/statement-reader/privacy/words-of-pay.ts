/**
 * The words that payrolls name earnings and deductions with. Only these are kept of a description:
 * a person, a street or a bank is named with others. A word that is missing here costs a row a part
 * of its name, and the statement a warning, never an amount: add it.
 */
const list = (words: string): readonly string[] => words.trim().split(/\s+/);

const PAY = list(`
  absence absent accident accidental account act ad add additional addl adj adjusted adjustment
  adjustments adm admin administrative adoption adv advance advanced advances advnc aeic aetna
  affordability afge agency aggregate air alimony allocation allot allotment allotments
  allowance allowances amount amt annual annualized annuitant annuity appeal appropriation
  appropriations apwu arrears assignment atc atcs ato auo authorized automatic availability
  aviation award awards awol back bal balance bankruptcy base based basic basis bcbs benefit
  benefits bereavement biweekly bluecross blueshield bond bonds bonus bonuses break buyback
  buyout calculated callback campaign capped care carryover cash cashed cashout catch catchup
  category cb certification cfc change charge charged charitable charity checking child children
  cic cigna cip city civilian claim class cob cobra code coded codes cola collected collection
  combat combined commercial commuter commuting comp comparability compensation compensatory compressed
  continuation contrb contrib contribution contributions control controller conversion
  coordinator corrected correction cost county court cover coverage cpc cpl credit credits csrs
  current cy daily danger date day daycare days dcfsa debt debts deceased deducted deduction
  deductions deferral deferred delayed demonstration dental dep depend dependent deployment
  deposit detail developmental dhs dif diff differences differential differentials direct
  disability disabled discount discretionary dismemberment dispute distribution district donated
  donation donations donor dot dues duty early earned earning earnings eff effective eic
  election elective emergency employee employees employer employment ending enforcement enroll
  enrolled enrollment entitlement environmental equiv equivalent error estimated evacuation
  excepted excess excused exempt exemption expense expenses extended extra faa facility fam
  family fed federal fedvip fee fees fegli fehb fehba fers ffla fica final fit fixed flat flex
  flexible flsa fltcip fmla foreign forfeited former frae friendly fringe fsa fsafeds full fund funds
  funeral furlough furloughed furloughs fwt fy gap garnish garnishee garnishment garnishments
  geha general gift government govt grade gross group gsa half hardship hazard hazardous hba
  hcfsa hdhp health hi hmo hol holdover holiday holidays home honor honorary hour hourly hours
  household housing hr hra hrs hsa hsg humana hw ifpte imminent imputed incentive incentives
  income increase indebtedness ins instruction instructor insurance interest interim
  investigative involuntary ira irs job jury labor language lapse late leave levies levy lex
  lexfsa liability lieu life limit limited living loan loans loc local locality location long
  loss lost lqa ltc lump lv lwop ly maintenance make makeup mandatory manual marginal married
  match matching maternity meal meals med medical medicare membership merit meritorious met mhbp
  mileage military min misc miscellaneous moving muni municipal mutual nalc natca nd negative
  net nffe night nite non nonforeign nonpay nonstandard nontax nontaxable normal nsd nt nteu
  number oasdi occupational officer official offset ojt ojti oncall operational opm opt option
  optional optl optnl ord order ordered orders organ osi ot other otime overpaid overpayment overseas
  overtime own paats pac paid parental parking part partial pass pay payable payback paycheck
  payment payments payout payroll payt pcs pd penalty pending pension percent performance period
  periodic periods permanent personal pfl pfml physical physician plan plans pmt pmts portion
  position post posted posting pp ppd ppe ppo pre prem premium premiums prepaid pretax prev
  previous primary prior private process processing professional program prorated protected
  provider ptc public purchase purchased purpose qsi qtr quality quarters rae rate rates re reclaim
  recognition recovery recruit recruitment recurring redeposit reduced reduction ref referral
  refund refunds reg regular reimb reimbursable reimbursement relief religious reloc relocation
  remainder remote rental repaid repay repayment replaced reported representational reserve
  reservist rest restoration restored restricted retained retention retire retired retirement
  retmt retro retroactive retrospective return returned reversal reversed review rg rif rlo
  rotation roth safety sal salaries salary samba sav saved savings sched schedule scheduled
  school sdi second security self senior separation service services settlement severance shared
  shift short shutdown sick sit site sixth skill soc social solo special specialist spending
  split spot spouse ss standard standby start state statutory std step stipend stipends stnd
  straight student studies subject subsid subsidy subsistence suggestion sui sum sun sunday
  superior supervisor supervisory supp suppl supplement supplemental support survivor suspended
  suspension swt take taken tax taxable taxes tdy telework temp temporary term terminal
  termination thrift tier time title tmc tnw tos total tour tqse traditional traffic trainee
  trainer training transfer transfers transit transitchek transp transportation travel tricare
  true trvl tsa tsp tuition type unauthorized uncollected unemployment uniform union unit
  unlimited unpaid unscheduled unused use used vacation value variable vera veteran vision vol
  voluntary vpp vsip wage wages waived waiver weather week weekend weekly weeks welfare withheld
  withhold withholding withholdings without wk wkend work worked worker workers working wrk wrkd
  year yearly yr yrs ytd zone
`);

/** Ordinary words between them, which name nothing alone. */
const BETWEEN = list(`
  a after an and as at before by due during each first for from ie ii iii in into iv last less
  more next no not of off on one only or out over per than the this three to two under up via vs
  with
`);

/** Words of pay that people and streets are named with, too: what stands beside a stranger goes with it. */
const NAMES_TOO = list(`
  air bond cash charity child commercial court day dot early friendly general gift grade gross half holiday holidays
  home honor ira job levy lex long ly merit met pass post rae rate rest roth sal self service
  short skill solo step sun sunday temp terminal title tour trainer travel true union vera
  vision week weeks work
`);

/** Kept where taxes are named; elsewhere they may be a person's or a street's. */
const PLACES = list(`
  ak al alabama alaska ar arizona arkansas az ca california carolina co colorado columbia
  connecticut ct dakota dc de delaware east fl florida ga georgia gu guam hampshire hawaii hi ia
  id idaho il illinois in indiana iowa island jersey kansas kentucky ks ky la louisiana ma maine
  maryland massachusetts md me mexico mi michigan minnesota mississippi missouri mn mo montana
  ms mt nc nd ne nebraska nevada new nh nj nm north nv ny oh ohio ok oklahoma or oregon pa
  pennsylvania pr puerto rhode ri rico samoa sc sd south tennessee texas tn tx ut utah va
  vermont vi virginia vt wa washington west wi wisconsin wv wy wyoming york
`);

/** Written with signs or figures, and still no number of anything. */
const AS_WRITTEN = list(
  'fsa-hc fsa-dc o/t 401(k) 401k 403(b) 403b 457(b) 457b w-2 w-4 1st 2nd 3rd',
);

const lookUp = (...words: (readonly string[])[]) => {
  const known = new Set(words.flat());
  return (word: string) => known.has(word);
};

/** Those that no person is named with, long enough to be told where they run together. */
export const LONG_WORDS = PAY.filter(word => word.length >= 4 && !NAMES_TOO.includes(word));

export const isPay = lookUp(PAY);
export const isBetween = lookUp(BETWEEN);
export const isNameToo = lookUp(NAMES_TOO);
export const isPlace = lookUp(PLACES);
export const isAsWritten = lookUp(AS_WRITTEN);
