import { type Static, Type } from 'typebox';
import { ClockTime, Empty, namedObject, PathId, Timestamp, Uuid } from '../schema.js';
import { endpoint } from './shape.js';

/** OJTI and CIC time have one shape. */
export const NewPremiumTime = namedObject('NewPremiumTime', {
  shift_id: Uuid,
  start_time: ClockTime,
  end_time: ClockTime,
});
export type NewPremiumTime = Static<typeof NewPremiumTime>;

export const PremiumTime = namedObject('PremiumTime', {
  id: Uuid,
  ...NewPremiumTime.properties,
  created_at: Timestamp,
});
export type PremiumTime = Static<typeof PremiumTime>;

export const PremiumTimeChange = namedObject('PremiumTimeChange', {
  start_time: Type.Optional(ClockTime),
  end_time: Type.Optional(ClockTime),
});
export type PremiumTimeChange = Static<typeof PremiumTimeChange>;

const ojti = { auth: 'member', tag: 'OJTI time' } as const;
const cic = { auth: 'member', tag: 'CIC time' } as const;
const OjtiParams = Type.Object({ ojti_id: PathId });
const CicParams = Type.Object({ cic_id: PathId });

export const recordOjtiTime = endpoint({
  ...ojti,
  method: 'POST',
  path: '/api/v1/ojti-time',
  summary: 'Records time spent instructing on the job',
  body: NewPremiumTime,
  response: { 201: PremiumTime },
  errors: [404],
});

export const updateOjtiTime = endpoint({
  ...ojti,
  method: 'PUT',
  path: '/api/v1/ojti-time/:ojti_id',
  summary: 'Changes OJTI time',
  params: OjtiParams,
  body: PremiumTimeChange,
  response: { 200: PremiumTime },
});

export const removeOjtiTime = endpoint({
  ...ojti,
  method: 'DELETE',
  path: '/api/v1/ojti-time/:ojti_id',
  summary: 'Deletes OJTI time',
  params: OjtiParams,
  response: { 204: Empty },
});

export const recordCicTime = endpoint({
  ...cic,
  method: 'POST',
  path: '/api/v1/cic-time',
  summary: 'Records time as controller in charge',
  body: NewPremiumTime,
  response: { 201: PremiumTime },
  errors: [404],
});

export const updateCicTime = endpoint({
  ...cic,
  method: 'PUT',
  path: '/api/v1/cic-time/:cic_id',
  summary: 'Changes CIC time',
  params: CicParams,
  body: PremiumTimeChange,
  response: { 200: PremiumTime },
});

export const removeCicTime = endpoint({
  ...cic,
  method: 'DELETE',
  path: '/api/v1/cic-time/:cic_id',
  summary: 'Deletes CIC time',
  params: CicParams,
  response: { 204: Empty },
});
