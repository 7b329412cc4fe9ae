// pnpm replaces "catalog:" with the version of typebox; a package packed by npm cannot be installed.
if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  console.error('Only pnpm packs this package: npx --yes pnpm@10.34.9 pack');
  process.exit(1);
}
