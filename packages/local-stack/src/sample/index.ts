export { facilities, regions } from './facilities.js';
export { loadSource, makeSourceTables } from './load-source.js';
export { type SampleData, sampleData } from './members.js';
export { administrator, people, personCalled, type SamplePerson } from './people.js';
export { type Random, seededRandom } from './random.js';
