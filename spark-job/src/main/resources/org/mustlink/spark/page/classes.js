'use strict';

const MOST_NAMES = 8;

/** The field in which a person finds a class among many, or names a new one. */
class ClassFinder {
  constructor(chosen) {
    this.chosen = chosen;
    this.field = document.getElementById('name');
    this.list = document.getElementById('names');
    this.classes = [];
    this.options = [];
    this.active = 0;
    this.field.addEventListener('input', () => this.open());
    this.field.addEventListener('keydown', (event) => this.press(event));
    this.field.addEventListener('blur', () => this.close());
  }

  /** The classes that contain what is typed, those that begin with it first; then a new one. */
  matches(typed) {
    const low = typed.toLowerCase();
    const found = this.classes.filter((name) => name.toLowerCase().includes(low));
    const first = found.filter((name) => name.toLowerCase().startsWith(low));
    const exact = found.filter((name) => name === typed);
    const all = [...new Set([...exact, ...first, ...found])].slice(0, MOST_NAMES).map((name) => ({name, isNew: false}));
    return this.classes.includes(typed) ? all : [...all, {name: typed, isNew: true}];
  }

  open() {
    const typed = this.field.value.trim();
    this.options = typed === '' ? [] : this.matches(typed);
    this.active = 0;
    this.draw();
  }

  draw() {
    this.list.replaceChildren(...this.options.map((option, at) => {
      const item = element('li', {role: 'option', id: 'name-' + at, 'aria-selected': String(at === this.active)},
          option.isNew ? 'New class: ' : null, plain(option.name));
      item.addEventListener('mousedown', (event) => {
        event.preventDefault();
        this.choose(option.name);
      });
      return item;
    }));
    const some = this.options.length > 0;
    this.list.hidden = !some;
    this.field.setAttribute('aria-expanded', String(some));
    if (some) {
      this.field.setAttribute('aria-activedescendant', 'name-' + this.active);
    } else {
      this.field.removeAttribute('aria-activedescendant');
    }
  }

  press(event) {
    if (event.key === 'Escape') {
      this.field.value = '';
      this.close();
      this.field.blur();
      document.getElementById('question').focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const size = this.options.length;
      this.active = size === 0 ? 0 : (this.active + step + size) % size;
      this.draw();
      event.preventDefault();
    } else if (event.key === 'Enter' && this.options.length > 0) {
      event.preventDefault();
      this.choose(this.options[this.active].name);
    }
  }

  choose(name) {
    this.field.value = '';
    this.close();
    this.field.blur();
    this.chosen(name);
  }

  close() {
    this.options = [];
    this.draw();
  }
}
