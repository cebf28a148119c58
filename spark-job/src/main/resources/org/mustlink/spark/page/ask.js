'use strict';

const PAIR_ANSWERS = [['must', 'Same'], ['cannot', 'Different']];
const NUMBERED = 9;

/** The page: it shows one question at a time, and sends what the person says to the store. */
class Page {
  constructor(store) {
    this.store = store;
    this.state = null;
    this.key = null;
    this.shown = '';
    this.number = 0;
    this.sent = new Set();
    this.ending = false;
    this.set = null;
    this.turn = Promise.resolve();
    this.finder = new ClassFinder((name) => this.inTurn(() => this.answer('answer', name)));
    document.addEventListener('keydown', (event) => this.press(event));
    store.listen((state) => this.take(state), () => this.lost());
  }

  part(id) {
    return document.getElementById(id);
  }

  say(text, bad = false) {
    const status = this.part('status');
    status.textContent = text;
    status.className = bad ? 'bad' : '';
  }

  index() {
    return this.state.questions.findIndex((question) => question.key === this.key);
  }

  /** Whether a state is older than what is shown: replies can overtake each other. */
  isOld(state) {
    return this.state !== null && state.version < this.state.version;
  }

  /** Takes what the store knows, which another window may have changed. */
  take(state) {
    if (this.isOld(state)) {
      return;
    }
    const earlier = this.state;
    this.state = state;
    if (state.number !== this.number) {
      this.number = state.number;
      this.sent.clear();
      this.key = this.next(-1);
      if (earlier !== null) {
        this.say('New questions.');
      }
    } else if (earlier !== null && this.key !== null) {
      this.tellOthers(earlier);
    }
    if (state.phase === 'ended') {
      this.say('The program has ended. You can close this window.');
    } else if (state.phase === 'fitting') {
      this.say('Fitting with ' + plural(state.total, 'answer', 'answers') + ' …');
    } else if (state.message) {
      this.say('The fit was refused: ' + state.message, true);
    }
    this.draw();
  }

  /** Says that another window has answered the question that is shown. */
  tellOthers(earlier) {
    const before = JSON.stringify(earlier.answers[this.key] ?? null);
    const now = this.state.answers[this.key];
    if (now && before !== JSON.stringify(now) && !this.sent.has(this.key + JSON.stringify(now))) {
      this.say('Another window has answered: ' + this.inWords(now));
    }
  }

  inWords(given) {
    const question = this.state.questions.find((one) => one.key === this.key);
    if (given.how === 'answer' && question && question.members.length > 0) {
      return plural(given.text === '' ? 0 : given.text.split(',').length, 'row', 'rows') + ' of ' + question.asked;
    }
    if (given.how !== 'answer') {
      return given.how === 'skip' ? 'skipped' : 'cannot tell';
    }
    if (question && question.doubt) {
      return doubtInWords(question.doubt, given.text);
    }
    const pair = this.state.kind === 'pairs' && PAIR_ANSWERS.find(([text]) => text === given.text);
    return pair ? pair[1].toLowerCase() : given.text;
  }

  lost() {
    if (this.ending) {
      this.say('The program has ended. You can close this window.');
      return;
    }
    this.say('The program has stopped. All earlier answers are kept; start the command again to continue.', true);
  }

  /** The key of the first question after a place that has no answer. */
  next(from) {
    const {questions, answers} = this.state;
    for (let step = 1; step <= questions.length; step++) {
      const question = questions[(from + step + questions.length) % questions.length];
      if (!(question.key in answers)) {
        return question.key;
      }
    }
    return null;
  }

  /** What a person does waits until what was done before is kept, so that fast keys are not lost. */
  inTurn(act) {
    this.turn = this.turn.then(act);
    return this.turn;
  }

  async send(request) {
    try {
      const state = await request();
      if (state.refused) {
        this.say(state.refused, true);
        if (state.questions) {
          this.take(state);
          this.say(state.refused, true);
        }
        return null;
      }
      return state;
    } catch (error) {
      this.say('Your answer is not kept: the program does not respond.', true);
      return null;
    }
  }

  async answer(how, text = '') {
    const key = this.key;
    if (key === null || this.state.phase !== 'asking') {
      return;
    }
    const given = {how, text: how === 'answer' ? text.trim() : ''};
    this.sent.add(key + JSON.stringify(given));
    const state = await this.send(() => this.store.send('answer', {key, how, text}));
    if (state === null) {
      return;
    }
    if (!this.isOld(state)) {
      this.state = state;
    }
    const words = this.inWords(given);
    this.key = this.next(this.state.questions.findIndex((question) => question.key === key));
    this.say((state.replaced ? 'Replaced the earlier answer ' + state.replaced + ' by ' : 'Kept: ') + words + '.');
    this.draw();
    this.part('question').focus({preventScroll: true});
  }

  async undo() {
    const state = await this.send(() => this.store.send('undo', {}));
    if (state !== null) {
      if (!this.isOld(state)) {
        this.state = state;
      }
      this.key = state.back;
      this.say('The last answer is removed.');
      this.draw();
    }
  }

  move(step) {
    const {questions} = this.state;
    const at = this.key === null ? (step > 0 ? -1 : questions.length) : this.index();
    const to = at + step;
    if (to >= 0 && to < questions.length) {
      this.key = questions[to].key;
      this.say('');
      this.draw();
    }
  }

  /** Fits and asks further; asks back if questions are open. */
  async round() {
    const open = this.state.questions.filter((question) => !(question.key in this.state.answers)).length;
    if (open > 0 && !(await this.confirm('Fit now?', plural(open, 'question has', 'questions have') + ' no answer yet.',
        [['fit', 'Fit and continue'], ['no', 'Continue to answer']]).then((choice) => choice === 'fit'))) {
      return;
    }
    const state = await this.send(() => this.store.send('round', {}));
    if (state !== null) {
      this.take(state);
    }
  }

  async end() {
    const open = this.state.open;
    const choice = open === 0
      ? await this.confirm('End?', 'The result of the last fit has all answers.', [['end', 'End'], ['no', 'Continue']])
      : await this.confirm('End?', plural(open, 'answer is', 'answers are') + ' not in the last fit.',
          [['last', 'Fit with them and end'], ['end', 'End without them'], ['no', 'Continue']]);
    if (choice !== 'last' && choice !== 'end') {
      return;
    }
    this.ending = true;
    const state = await this.send(() => this.store.send('end', {fit: choice === 'last'}));
    if (state !== null) {
      this.take(state);
    }
  }

  /** Asks a question in the window; the promise gives the choice, 'no' if it is closed. */
  confirm(title, text, choices) {
    const dialog = this.part('confirm');
    this.part('confirm-title').textContent = title;
    this.part('confirm-text').textContent = text;
    return new Promise((resolve) => {
      this.part('confirm-choices').replaceChildren(...choices.map(([value, words]) => {
        const button = element('button', {type: 'button'}, words);
        button.addEventListener('click', () => dialog.close(value));
        return element('li', {}, button);
      }));
      dialog.returnValue = 'no';
      dialog.addEventListener('close', () => resolve(dialog.returnValue), {once: true});
      dialog.showModal();
    });
  }

  press(event) {
    const typing = event.target.matches('input[type=text]') || this.part('confirm').open
        || (event.key === 'Enter' && event.target.matches('button, a, summary'));
    if (typing || event.ctrlKey || event.metaKey || event.altKey || this.state === null) {
      return;
    }
    const act = this.action(event.key);
    if (act) {
      event.preventDefault();
      if (event.key === '/') {
        act(); // what is typed next belongs into the field
      } else {
        this.inTurn(act);
      }
    }
  }

  action(key) {
    const set = this.set;
    if (set !== null && this.key !== null) {
      const acts = {Enter: () => this.answer('answer', set.text()), a: () => set.toggleAll()};
      if (/^[0-9]$/.test(key) || Object.hasOwn(acts, key)) {
        return acts[key] ?? (() => set.toggle((Number(key) + 9) % 10));
      }
    }
    const doubt = this.doubt();
    const said = doubt ? doubtChoices(doubt).find(([its]) => its === key) : undefined;
    if (said) {
      return () => this.answer(said[1].how, said[1].text);
    }
    if (/^[1-9]$/.test(key)) {
      return () => this.choose(Number(key) - 1);
    }
    const finds = this.state.kind === 'rows' && this.set === null;
    const acts = {
      s: () => this.answer('skip'), u: () => this.undo(), ArrowLeft: () => this.move(-1), ArrowRight: () => this.move(1),
      '/': finds ? () => this.part('name').focus() : null,
      r: this.store.offline ? null : () => this.round(), q: this.store.offline ? null : () => this.end(),
      w: this.store.offline ? () => this.store.save() : null};
    return Object.hasOwn(acts, key) ? acts[key] : null;
  }

  /** The doubt about the label of the row that is shown. */
  doubt() {
    return this.key === null ? undefined : this.state.questions[this.index()]?.doubt;
  }

  async choose(at) {
    const choice = this.choices()[at];
    if (choice) {
      await this.answer(choice.how, choice.text);
    }
  }

  choices() {
    if (this.state.kind === 'pairs') {
      return [...PAIR_ANSWERS.map(([text, words]) => ({how: 'answer', text, words})),
        {how: 'unknown', text: '', words: 'Cannot tell'}];
    }
    return this.state.classes.slice(0, NUMBERED).map((text) => ({how: 'answer', text, words: text}));
  }

  button(words, key, act, options = {}) {
    const made = element('button', {type: 'button', 'aria-pressed': options.pressed === undefined ? null : String(options.pressed),
      'aria-keyshortcuts': key}, element('kbd', {'aria-hidden': 'true'}, key), plain(words));
    made.disabled = this.state.phase !== 'asking' || options.disabled === true;
    made.addEventListener('click', () => this.inTurn(act));
    return element('li', {}, made);
  }

  draw() {
    const {state, store} = this;
    const done = state.questions.filter((question) => question.key in state.answers).length;
    const size = state.questions.length;
    document.title = done + ' of ' + size + ' – Questions';
    this.part('progress').textContent = done + ' of ' + plural(size, 'question', 'questions') + ' done in this round; '
      + (state.confirms ? plural(state.total, 'label', 'labels') + ' in the file of answers.' : plural(state.total, 'answer', 'answers') + ' in all.');
    this.part('track').firstElementChild.style.width = (size === 0 ? 0 : 100 * done / size) + '%';
    this.drawQuestion();
    this.drawAnswers();
    this.drawNews();
    this.part('footer').replaceChildren(...footerOf(state, store));
  }

  titleOf(question) {
    if (question && question.members.length > 0) {
      return 'Which of these rows belong to ' + question.asked + '?';
    }
    if (question && question.doubt) {
      return 'Is the class of this row right?';
    }
    return this.state.kind === 'pairs' ? 'Do these two rows belong together?' : 'Which class is this row?';
  }

  drawQuestion() {
    const {state} = this;
    const at = this.key === null ? -1 : this.index();
    const question = state.questions[at];
    const shown = question ? this.number + '/' + question.key : 'none';
    if (shown === this.shown) {
      return;
    }
    this.shown = shown;
    this.part('reason').textContent = question ? question.reason : '';
    this.part('question-title').textContent = question ? 'Question ' + (at + 1) + ' of ' + state.questions.length
      : state.questions.length === 0 ? 'There is nothing left to ask' : 'All questions of this round are done';
    const asksSet = question !== undefined && question.members.length > 0;
    this.set = asksSet ? new SetOfRows(question, state.answers[this.key], this.store) : null;
    this.part('title').textContent = this.titleOf(question);
    this.part('rows').replaceChildren(asksSet ? this.set.table : question ? shownRowsOf(question, this.store)
      : paragraph(this.store.offline ? 'Save the answers with the key w.' : 'Press r to fit with the answers and get new questions, or q to end.'));
  }

  drawAnswers() {
    const given = this.key === null ? undefined : this.state.answers[this.key];
    this.part('given').textContent = given ? 'Until now: ' + this.inWords(given) : '';
    const none = this.key === null;
    if (this.set !== null) {
      this.part('choices').replaceChildren(
          this.button('The ticked rows, and no others', 'Enter', () => this.answer('answer', this.set.text())),
          this.button('Tick all or none', 'a', () => this.set.toggleAll()));
    } else {
      this.drawChoices(given, none);
    }
    const finds = this.state.kind === 'rows' && this.set === null;
    this.part('finder').hidden = !finds;
    this.part('name').disabled = none || this.state.phase !== 'asking';
    this.finder.classes = this.state.classes;
    this.part('moves').replaceChildren(
        this.button('Skip', 's', () => this.answer('skip'), {disabled: none}),
        this.button('Undo', 'u', () => this.undo()),
        this.button('Back', '←', () => this.move(-1)),
        this.button('On', '→', () => this.move(1)));
  }

  drawChoices(given, none) {
    const doubt = this.doubt();
    const keyed = [...(doubt ? doubtChoices(doubt) : []), ...this.choices().map((choice, at) => [String(at + 1), choice])];
    this.part('choices').replaceChildren(...keyed.map(([key, choice]) => this.button(choice.words, key,
        () => this.answer(choice.how, choice.text),
        {pressed: given !== undefined && given.how === choice.how && given.text === choice.text, disabled: none})));
  }

  drawNews() {
    const {state, store} = this;
    const notes = [...(state.doubted ? [doubtedNote(state.doubted)] : []), ...(state.fit ? fitNotes(state.fit, state.confirms) : []),
      ...(state.worth ? [worthNote(state.worth)] : [])];
    this.part('news-title').hidden = notes.length === 0;
    this.part('notes').replaceChildren(...notes);
    this.part('ends').replaceChildren(...(store.offline
      ? [this.button('Save the answers', 'w', () => store.save())]
      : [this.button('Fit and continue', 'r', () => this.round()), this.button('End', 'q', () => this.end())]));
  }
}

const questions = document.getElementById('questions');
new Page(questions ? new BrowserStore(JSON.parse(questions.textContent)) : new ServerStore());
