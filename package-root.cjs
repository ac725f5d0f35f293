'use strict';
// The package's own folder. The one place that knows where assets are, from source and from both builds: the build puts
// a file of this name into dist/esm and dist/cjs, so that the same relative import finds it there.
module.exports = __dirname;
