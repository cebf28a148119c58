'use strict';

/** Answers that the program on this machine keeps; all windows of the page see the same. */
class ServerStore {
  constructor() {
    this.offline = false;
  }

  pictureAddress(name) {
    return 'picture?name=' + encodeURIComponent(name);
  }

  /** Tells each state as soon as there is a new one; tells lost() when the program does not answer. */
  async listen(changed, lost) {
    let version = -1;
    for (;;) {
      try {
        const reply = await fetch('state?since=' + version, {cache: 'no-store'});
        if (reply.status === 200) {
          const state = await reply.json();
          version = state.version;
          changed(state);
          if (state.phase === 'ended') {
            return;
          }
        } else if (reply.status !== 204) {
          throw new Error('refused');
        }
      } catch (error) {
        lost();
        await new Promise((done) => setTimeout(done, 2000));
      }
    }
  }

  /** Sends what the person does; the reply is the state after it. */
  async send(name, body) {
    const reply = await fetch(name, {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
    return reply.json();
  }
}

/** Answers that this browser keeps, for questions that are in the page itself. */
class BrowserStore {
  constructor(given) {
    this.offline = true;
    this.given = given;
    this.name = 'mustlink-answers-' + given.name;
    this.answers = {};
    this.steps = [];
    this.read();
  }

  read() {
    const kept = localStorage.getItem(this.name);
    this.answers = kept ? JSON.parse(kept) : {};
  }

  state() {
    const said = Object.values(this.answers).filter((one) => one.how === 'answer');
    const classes = new Set(this.given.classes);
    if (this.given.kind === 'rows') {
      said.forEach((one) => classes.add(one.text));
    }
    return {kind: this.given.kind, questions: this.given.questions, answers: {...this.answers}, classes: [...classes],
      total: said.length, open: said.length, phase: 'asking', message: '', number: 1, file: this.given.file};
  }

  async listen(changed) {
    this.changed = changed;
    window.addEventListener('storage', (event) => {
      if (event.key === this.name) {
        this.read();
        changed(this.state());
      }
    });
    changed(this.state());
  }

  /** Another window may have answered since: what it said to other questions stays. */
  write(key, answer) {
    this.read();
    if (answer) {
      this.answers[key] = answer;
    } else {
      delete this.answers[key];
    }
    try {
      localStorage.setItem(this.name, JSON.stringify(this.answers));
    } catch (error) {
      this.read();
      return {...this.state(), refused: 'Your answer is not kept: this browser has no space left. Save the answers now.'};
    }
    return this.state();
  }

  send(name, body) {
    return name === 'answer' ? this.answer(body) : this.undo();
  }

  async answer({key, how, text}) {
    this.read();
    const before = this.answers[key];
    const answer = {how, text: how === 'answer' ? text.trim() : ''};
    if (how === 'answer' && answer.text === '') {
      return {...this.state(), refused: 'Your answer is not kept: type the name of a class.'};
    }
    if (how === 'answer' && this.given.unknown.includes(answer.text.toLowerCase().replace(/[\s_-]+(?=\p{L})/gu, ' '))) {
      return {...this.state(), refused: 'Your answer is not kept: this word means that the class is unknown. Skip the row if you do not know its class.'};
    }
    const state = this.write(key, answer);
    if (!state.refused) {
      this.steps.push([key, before]);
      if (before && (before.how !== how || before.text !== answer.text)) {
        state.replaced = before.how === 'answer' ? before.text : before.how;
      }
    }
    return state;
  }

  async undo() {
    if (this.steps.length === 0) {
      return {...this.state(), refused: 'This window has no answer left to remove.'};
    }
    const [key, before] = this.steps.pop();
    return {...this.write(key, before), back: key};
  }

  /** The table that a fit reads: a field with a separator, a quote or a line end is in quotes. */
  csv() {
    const field = (text) => text === null ? '' : text === '' ? '""'
      : /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
    const lines = [this.given.columns, ...this.given.questions.map((question) => {
      const said = this.answers[question.key];
      const row = [...question.row];
      row[this.given.columns.indexOf(this.given.answer)] = said && said.how === 'answer' ? said.text : null;
      return row;
    })];
    return lines.map((line) => line.map(field).join(',')).join('\n') + '\n';
  }

  save() {
    const link = element('a', {
      href: URL.createObjectURL(new Blob([this.csv()], {type: 'text/csv'})), download: this.given.file});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }
}
