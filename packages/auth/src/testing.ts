export * from './testing/credential-matrix.js';
export * from './testing/credential-samples.js';
export * from './testing/identity-provider.js';
