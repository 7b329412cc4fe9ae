/** What libraries bring for uses that nobody makes of them here. */
const unused = {
  // Its finished bundle is served, which has everything in it.
  redoc: manifest => {
    manifest.dependencies = {};
    manifest.peerDependencies = {};
  },
  // For drawing; only text is read.
  'pdfjs-dist': manifest => {
    delete manifest.optionalDependencies?.['@napi-rs/canvas'];
  },
};

function readPackage(manifest) {
  unused[manifest.name]?.(manifest);
  return manifest;
}

module.exports = { hooks: { readPackage } };
