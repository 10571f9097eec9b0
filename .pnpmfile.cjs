/** openapi-typescript writes types through the interface that TypeScript 7 no longer has: it gets its own compiler. */
module.exports = {
  hooks: {
    readPackage(manifest) {
      if (manifest.name !== 'openapi-typescript') return manifest;
      return { ...manifest, peerDependencies: {}, dependencies: { ...manifest.dependencies, typescript: '6.0.3' } };
    },
  },
};
