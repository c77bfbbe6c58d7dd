import type {} from '@vitest/browser-playwright';
import '../../../testing/render/load-languages.ts';
import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { ComposerController } from '../../../hooks/composer/composer-types.ts';
import { emojiChar, toField } from '../../../hooks/composer/emoji-chars.ts';
import { useComposer } from '../../../hooks/useComposer.ts';
import sheet from '../../../styles/index.css?inline';
import { DEMO_GROUP, demoMessageStage } from '../../../testing/demo/message-stage.ts';
import { manualClock } from '../../../testing/stage/manual-clock.ts';
import { StageProvider } from '../../../testing/stage/stage-provider.tsx';
import { ComposerField, type ComposerFieldHandle } from './ComposerField.tsx';

const NOW = new Date(2026, 10, 4, 14, 10).getTime();

interface OnPage {
  readonly field: HTMLTextAreaElement;
  readonly mirror: HTMLElement;
  readonly composer: ComposerController;
  readonly handle: ComposerFieldHandle;
  readonly box: HTMLElement;
  close(): void;
}
let shown: OnPage;
afterEach(() => shown.close());

/** A field in the page, or in a shadow root in it. */
function render(where: 'page' | 'shadow'): OnPage {
  const host = document.createElement('div');
  host.style.inlineSize = '360px';
  document.body.append(host);
  const root = where === 'shadow' ? host.attachShadow({ mode: 'open' }) : host;
  const style = document.createElement('style');
  style.textContent = sheet;
  root.append(style);
  const box = document.createElement('div');
  root.append(box);
  let composer: ComposerController | undefined;
  let handle: ComposerFieldHandle | null = null;
  function Field() {
    composer = useComposer(DEMO_GROUP);
    return (
      <ComposerField
        ref={(made) => {
          handle = made;
        }}
        composer={composer}
        label="Message"
        placeholder="…"
      />
    );
  }
  const react = createRoot(box);
  const { client } = demoMessageStage({ language: 'en-US', now: NOW });
  flushSync(() =>
    react.render(
      <StageProvider client={client} language="en-US" clock={manualClock(NOW)} portalContainer={root}>
        <Field />
      </StageProvider>,
    ),
  );
  const field = box.querySelector('textarea');
  const mirror = box.querySelector<HTMLElement>('.im-composer-field__mirror');
  if (!field || !mirror || !composer || !handle) throw new Error('No field');
  field.focus();
  return {
    field,
    mirror,
    composer,
    handle,
    box,
    close() {
      react.unmount();
      host.remove();
    },
  };
}

const text = (): string => shown.composer.state.getSnapshot().text;
const put = (index: number): void => shown.handle.insert(toToken(index));
const toToken = (index: number): string =>
  ['#憨笑;', '#媚眼;', '#开心;', '#坏笑;', '#可怜;', '#爱心;', '#笑哭;'][index] ?? '';
async function compose(steps: readonly string[], commit: string): Promise<void> {
  for (const step of steps) {
    await cdp().send('Input.imeSetComposition', { text: step, selectionStart: step.length, selectionEnd: step.length });
  }
  await cdp().send('Input.insertText', { text: commit });
}

describe.each(['page', 'shadow'] as const)('emoji and input methods, in the %s', (where) => {
  beforeEach(() => {
    shown = render(where);
  });

  it('puts an emoji where the caret is, shown as a picture, known as its token', async () => {
    await userEvent.keyboard('hi ');
    put(6);
    expect(text()).toBe('hi #笑哭;');
    expect(shown.field.value).toBe(`hi ${emojiChar(6)}`);
    await vi.waitFor(() => {
      const picture = shown.mirror.querySelector<HTMLElement>('i > s');
      expect(picture && getComputedStyle(picture).backgroundImage).toContain('posters');
    });
    expect(shown.field.dataset.value).toBe('hi #笑哭;');
  });

  it('has a placeholder while it is empty, and none to style while there is text', async () => {
    expect(shown.field.placeholder).toBe('…');
    await userEvent.keyboard('hi');
    expect(shown.field.hasAttribute('placeholder')).toBe(false);
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(shown.field.placeholder).toBe('…');
  });

  it('composes behind an emoji', async () => {
    put(6);
    await compose(['n', 'ni', 'nih', 'ni hao'], '你好');
    expect(text()).toBe('#笑哭;你好');
  });

  it('composes before an emoji', async () => {
    put(6);
    await userEvent.keyboard('{ArrowLeft}');
    await compose(['z', 'zai'], '在');
    expect(text()).toBe('在#笑哭;');
  });

  it('composes between two', async () => {
    put(1);
    put(2);
    await userEvent.keyboard('{ArrowLeft}');
    await compose(['x', 'xi'], '喜');
    expect(text()).toBe('#媚眼;喜#开心;');
  });

  it('composes in an empty field', async () => {
    await compose(['n'], '你');
    expect(text()).toBe('你');
  });

  it('deletes an emoji as one character', async () => {
    await userEvent.keyboard('a');
    put(6);
    await userEvent.keyboard('b{ArrowLeft}{Backspace}');
    expect(text()).toBe('ab');
  });

  it('undoes and redoes an emoji', async () => {
    await userEvent.keyboard('a');
    put(6);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('a');
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(text()).toBe('a#笑哭;');
  });

  it('makes a line behind an emoji', async () => {
    put(6);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}b');
    expect(text()).toBe('#笑哭;\nb');
    expect(shown.mirror.getBoundingClientRect().height).toBe(shown.field.getBoundingClientRect().height);
  });

  it('is cleared as a whole', async () => {
    put(1);
    await userEvent.keyboard('b');
    put(2);
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    expect(text()).toBe('');
    expect(shown.field.dataset.value).toBeUndefined();
  });

  it('goes on typing behind an emoji', async () => {
    put(3);
    await userEvent.keyboard('x');
    expect(text()).toBe('#坏笑;x');
  });
});

describe('tokens', () => {
  beforeEach(() => {
    shown = render('page');
  });
  const carried = (type: 'copy' | 'cut'): string => {
    const event = new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
    shown.field.dispatchEvent(event);
    return event.clipboardData?.getData('text/plain') ?? '';
  };

  it('are what is copied and cut', async () => {
    await userEvent.keyboard('a');
    put(6);
    shown.field.select();
    expect(carried('copy')).toBe('a#笑哭;');
    expect(carried('cut')).toBe('a#笑哭;');
    expect(text()).toBe('');
  });

  it('become pictures when they are put in at once, as a paste or an assistant does', async () => {
    await cdp().send('Input.insertText', { text: 'so #笑哭; #没有;' });
    expect(shown.field.value).toBe(`so ${emojiChar(6)} #没有;`);
    expect(text()).toBe('so #笑哭; #没有;');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('');
  });

  it('become pictures when the last character was typed', async () => {
    await cdp().send('Input.insertText', { text: '#笑哭' });
    await userEvent.keyboard(';');
    expect(shown.field.value).toBe(emojiChar(6));
  });

  it('foreign private characters are left out', async () => {
    await cdp().send('Input.insertText', { text: 'a\ue006b' });
    expect(text()).toBe('ab');
  });

  it('are described in words to those who do not see the pictures', async () => {
    put(6);
    const note = shown.field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(note)?.textContent).toBe('[Tears of joy]');
    expect(shown.box.querySelector('[role="status"]')?.textContent).toBe('[Tears of joy]');
  });
});

describe('mirror', () => {
  it('breaks lines where the field does', async () => {
    shown = render('page');
    shown.handle.insert('#笑哭;');
    await document.fonts.ready;
    await vi.waitFor(() => expect(document.fonts.check('15px im-emoji-blank', emojiChar(6))).toBe(true));
    const piece = fc.constantFrom(
      'hello ',
      '你好',
      '，',
      'https://example.com/a/very/long/path?x=1 ',
      '#笑哭;',
      '#可怜;',
      '@张三 ',
      'wrap wrap ',
      '（括号）',
      '😀',
      '👨‍👩‍👧',
      '   ',
      '\n',
      'WAVE To fi ffl ',
      'لا ',
      '…',
      '——',
      '123,456.78 ',
      '「引」',
      'a\tb',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 3, maxLength: 42 }),
        fc.integer({ min: 120, max: 720 }),
        (pieces, width) => {
          const wire = pieces.join('');
          shown.box.style.inlineSize = `${width}px`;
          shown.composer.setText('');
          shown.composer.setText(wire);
          const at = wire.indexOf('@张三');
          if (at >= 0) shown.composer.mention({ userId: 7, name: '张三', start: at });
          expect(shown.field.value).toBe(toField(wire));
          expect(shown.field.scrollHeight).toBe(Math.round(shown.mirror.getBoundingClientRect().height));
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });

  it('marks who is mentioned, and knows where the caret is', () => {
    shown = render('page');
    shown.composer.setText('hi #笑哭; @Ann');
    shown.composer.mention({ userId: 7, name: 'Ann', start: 8 });
    expect(shown.mirror.querySelector('b')?.textContent).toBe('@Ann');
    const chip = shown.mirror.querySelector('b')?.getBoundingClientRect();
    expect(shown.handle.caretBox(5)?.left).toBeCloseTo(chip?.left ?? 0, 0);
  });
});
