/** What reads and signs tokens: the build makes one file of its fifty, for every process starts with it. */
/*! jose, https://github.com/panva/jose, Copyright (c) 2018 Filip Skokan, MIT License */
export {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose';
