'use strict';
// The package's own folder. The one place that knows where assets are, from source and from both builds:
// `import packageRoot from '#package-root'` resolves here from TypeScript, ESM and CommonJS alike.
module.exports = __dirname;
