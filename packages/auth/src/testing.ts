export * from './testing/credential-matrix.js';
export * from './testing/identity-provider.js';
