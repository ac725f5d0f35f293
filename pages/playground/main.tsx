import { render } from 'preact';
import { readKeyFromAddress } from '../server-access/server-requests.js';
import { App } from './app.js';

readKeyFromAddress();
const root = document.getElementById('app');
if (root !== null) render(<App />, root);
