import { useState } from 'preact/hooks';
import { setKey } from './server-requests.js';

/** Asks for the key that the server wants; it stays in this tab. */
export function KeyForm({ message, onKey }: { message: string; onKey: () => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      class="card key-form"
      onSubmit={(event) => {
        event.preventDefault();
        setKey(value.trim());
        onKey();
      }}
    >
      <h2>A key is needed</h2>
      <p id="key-why">{message}</p>
      <label for="key">API key</label>
      <div class="row">
        <input
          id="key"
          type="password"
          autocomplete="off"
          required
          aria-describedby="key-why"
          value={value}
          onInput={(event) => {
            setValue(event.currentTarget.value);
          }}
        />
        <button type="submit" class="primary">
          Use it in this tab
        </button>
      </div>
    </form>
  );
}
