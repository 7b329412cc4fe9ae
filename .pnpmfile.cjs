/**
 * Optional peers that only development has: found at the root, they would travel into every
 * production tree (Prisma's command line alone is 300 MB with what it brings).
 */
const development = { '@prisma/client': ['prisma', 'typescript'] };

function readPackage(manifest) {
  for (const name of development[manifest.name] ?? []) {
    delete manifest.peerDependencies?.[name];
    delete manifest.peerDependenciesMeta?.[name];
  }
  return manifest;
}

module.exports = { hooks: { readPackage } };
