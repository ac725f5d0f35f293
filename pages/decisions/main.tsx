import { render } from 'preact';
import { readKeyFromAddress } from '../server-access/server-requests.js';
import { DecisionsApp } from './decisions-app.js';

readKeyFromAddress();
const root = document.getElementById('app');
if (root !== null) render(<DecisionsApp />, root);
