// Says what the CommonJS build has loaded at each step of an app's start, by path in dist or name of the package.
import { createRequire } from 'node:module';
import path from 'node:path';
const require = createRequire(import.meta.url);
const root = path.join(import.meta.dirname, '..', '..');
const loaded = () =>
  Object.keys(require.cache).map(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? path.relative(root, file),
  );

const required = require(path.join(root, 'dist/cjs/middleware/index.js'));
const byRequire = loaded();
const { answerGuard, setFacts } = required;
const byNames = loaded();
const checker = required.recorded({ supportScore: 0.9 });
const guard = answerGuard({ config: false, logger: false, register: false, checker });
await guard.ready;
const app = require('express')();
app.get('/chat', guard, (_req, res) => {
  setFacts(res, ['The crossing takes 35 minutes.']);
  res.json({ answer: 'The crossing takes 35 minutes.' });
});
app.get('/page', guard, (_req, res) => res.send('<!doctype html><title>Skerry Line</title>'));
const server = app.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const byGuard = loaded();
const headers = [];
for (const name of ['chat', 'page']) {
  const response = await fetch(`http://127.0.0.1:${server.address().port}/${name}`);
  await response.text();
  headers.push(response.headers.get('answer-guard'));
}
await new Promise((resolve) => server.close(resolve));
await guard.close();
console.log(JSON.stringify({ byRequire, byNames, byGuard, byRequests: loaded(), headers }));
