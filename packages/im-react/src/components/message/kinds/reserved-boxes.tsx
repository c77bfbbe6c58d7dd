import type { ReactNode } from 'react';
import { fieldsOf } from './fields.ts';
import type { KindProps } from './kind.ts';
import { videoBox } from './video/video-box.ts';
import { voiceWidth } from './voice/voice-width.ts';

// What stands in the place of a kind whose code is still being fetched: the same box, so that nothing moves.

export function FileBox({ meta }: KindProps): ReactNode {
  return (
    <span className="im-file">
      <span className="im-file__icon" />
      <span className="im-file__name">&nbsp;</span>
      <span className="im-file__sub">{meta}</span>
    </span>
  );
}

export function VoiceBox({ row, meta }: KindProps): ReactNode {
  return (
    <span className="im-voice" style={{ inlineSize: voiceWidth(fieldsOf(row.content).amount('duration')) }}>
      <span className="im-voice__play" />
      <span className="im-voice__side">
        <span className="im-voice__wave" />
        <span className="im-voice__time">{meta}</span>
      </span>
    </span>
  );
}

export function VideoBox({ row }: KindProps): ReactNode {
  const fields = fieldsOf(row.content);
  const box = videoBox(fields.amount('width'), fields.amount('height'));
  return (
    <span className="im-media" style={{ inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}>
      <span className="im-picture" />
    </span>
  );
}

export function LocationBox({ meta }: KindProps): ReactNode {
  return (
    <span className="im-map">
      <span className="im-map__drawing" />
      <span className="im-map__text">{meta}</span>
    </span>
  );
}

export function CardBox({ meta }: KindProps): ReactNode {
  return (
    <span className="im-card">
      <span className="im-card__main" />
      <span className="im-card__foot">{meta}</span>
    </span>
  );
}

export function PaymentBox({ meta }: KindProps): ReactNode {
  return (
    <span className="im-gift">
      <span className="im-gift__main" />
      <span className="im-card__foot">{meta}</span>
    </span>
  );
}

export function CallBox({ meta }: KindProps): ReactNode {
  return (
    <span className="im-call">
      <span className="im-call__icon" />
      <span className="im-call__text" />
      {meta}
    </span>
  );
}
