/** What reads and writes YAML: the build makes one file of its seventy, for every process starts with it. */
/*! yaml, https://eemeli.org/yaml, Copyright Eemeli Aro, ISC License */
export {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  stringify,
} from 'yaml';
