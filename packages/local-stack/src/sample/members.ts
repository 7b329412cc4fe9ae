import { facilities, regions, type SourceFacility, type SourceRegion } from './facilities.js';
import { asciiOf, firstNames, lastNames, middleNames } from './names.js';
import { people } from './people.js';
import { type Random, seededRandom } from './random.js';

export interface SourceMember {
  membernumber: string;
  firstname: string;
  middlename: string | null;
  lastname: string;
  email: string | null;
  facility: string | null;
  membertypeid: number;
  status: string;
  updated_at: string;
}

export interface SourcePosition {
  id: number;
  membernumber: string;
  positiontype: string;
  facility: string | null;
  start_date: string;
  end_date: string | null;
}

export interface SampleData {
  regions: readonly SourceRegion[];
  facilities: readonly SourceFacility[];
  members: readonly SourceMember[];
  positions: readonly SourcePosition[];
}

const memberTypes = { active: 1, retired: 2, associate: 3, staff: 4 } as const;

const firstNumber = 100_000;
const active = facilities.filter(({ is_active }) => is_active).map(({ code }) => code) as [
  string,
  ...string[],
];
const offices = [
  'vp',
  'secretary',
  'treasurer',
  'safety',
  'legislative',
  'training',
  'national_rep',
] as const;

/** The same rows for the same arguments, everywhere and always. */
export function sampleData({ members = 1_200, seed = 1 } = {}): SampleData {
  const random = seededRandom(seed);
  const known = people.flatMap(knownMember);
  const others = Array.from({ length: Math.max(0, members - known.length) }, (_, index) =>
    anyMember(random, firstNumber + known.length + 1 + index),
  );
  const all = [...known, ...others];
  return { regions, facilities, members: all, positions: positionsOf(random, all) };
}

function knownMember(person: (typeof people)[number]): SourceMember[] {
  if (person.memberNumber === null || person.status === null) return [];
  return [
    {
      membernumber: person.memberNumber,
      firstname: person.givenName,
      middlename: null,
      lastname: person.familyName,
      email: person.email,
      facility: person.facilityCode,
      membertypeid: memberTypes.active,
      status: person.status,
      updated_at: '2026-01-02T03:04:05Z',
    },
  ];
}

function anyMember(random: Random, number: number): SourceMember {
  const firstname = random.pick(firstNames);
  const lastname = random.pick(lastNames);
  const { type, status } = typeAndStatus(random);
  const minute = random.below(525_600);
  return {
    membernumber: String(number),
    firstname,
    middlename: random.chance(0.4) ? random.pick(middleNames) : null,
    lastname,
    email: random.chance(0.04)
      ? null
      : `${asciiOf(firstname)}.${asciiOf(lastname)}.${number}@example.org`,
    facility: type === memberTypes.retired && random.chance(0.5) ? null : random.pick(active),
    membertypeid: type,
    status,
    updated_at: new Date(Date.UTC(2025, 0, 1) + minute * 60_000).toISOString(),
  };
}

function typeAndStatus(random: Random): { type: number; status: string } {
  const roll = random.below(100);
  if (roll < 78) return { type: memberTypes.active, status: 'active' };
  if (roll < 86) return { type: memberTypes.retired, status: 'retired' };
  if (roll < 91) return { type: memberTypes.associate, status: 'active' };
  if (roll < 93) return { type: memberTypes.staff, status: 'active' };
  return { type: memberTypes.active, status: 'inactive' };
}

/** A representative for every facility, some who were it before, and a few other offices. */
function positionsOf(random: Random, members: readonly SourceMember[]): SourcePosition[] {
  const positions: SourcePosition[] = [];
  const add = (
    member: SourceMember,
    positiontype: string,
    start_date: string,
    end_date: string | null,
  ) => {
    const { membernumber, facility } = member;
    positions.push({
      id: positions.length + 1,
      membernumber,
      positiontype,
      facility,
      start_date,
      end_date,
    });
  };
  const represented = new Set<string>();
  for (const { memberNumber, facrep, facilityCode } of people) {
    const member = facrep
      ? members.find(({ membernumber }) => membernumber === memberNumber)
      : undefined;
    if (member === undefined || facilityCode === null) continue;
    represented.add(facilityCode);
    add(member, 'facrep', '2024-09-01', null);
  }
  const named = new Set(people.map(({ memberNumber }) => memberNumber));
  for (const member of members) {
    if (member.status !== 'active' || member.facility === null || named.has(member.membernumber))
      continue;
    if (!represented.has(member.facility)) {
      represented.add(member.facility);
      add(member, 'facrep', '2024-09-01', null);
    } else if (random.chance(0.03)) {
      add(member, 'facrep', '2021-09-01', '2024-08-31');
    } else if (random.chance(0.05)) {
      add(member, random.pick(offices), '2025-01-01', null);
    }
  }
  return positions;
}
