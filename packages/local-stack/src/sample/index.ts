export { facilities, regions, type SourceFacility, type SourceRegion } from './facilities.js';
export { loadSource, makeSourceTables } from './load-source.js';
export {
  memberTypes,
  type SampleData,
  type SourceMember,
  type SourcePosition,
  sampleData,
} from './members.js';
export { administrator, people, personCalled, type SamplePerson } from './people.js';
export { type Random, seededRandom } from './random.js';
