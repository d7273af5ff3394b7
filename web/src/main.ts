import { mount } from 'svelte';
import App from './App.svelte';
import './app/base.css';
import './app/fonts.css';
import { settings } from './app/settings.svelte';
import './app/tokens.css';
import { languages, speak, type Language } from './i18n/i18n.svelte';
import { app } from './offline/app.svelte';

function preferred(): Language {
  const wanted =
    settings.language ??
    navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag as Language));
  return (wanted as Language | undefined) ?? 'en';
}

app.keep();
void speak(preferred()).then(() => mount(App, { target: document.getElementById('app')! }));
