// pnpm writes the version of typebox where "catalog:" stands; what npm packs or publishes, nobody can install.
if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  console.error('Only pnpm packs this package: npx --yes pnpm@10.34.9 pack');
  process.exit(1);
}
