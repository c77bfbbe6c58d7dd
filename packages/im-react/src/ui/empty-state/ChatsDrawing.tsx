import type { ReactNode } from 'react';

/** Two speech bubbles, 136 × 104, in the colours of the theme. */
export function ChatsDrawing(): ReactNode {
  return (
    <svg className="im-empty__art" width="136" height="104" viewBox="0 0 136 104" fill="none" aria-hidden="true">
      <rect
        x="14"
        y="14"
        width="78"
        height="52"
        rx="16"
        style={{ fill: 'var(--im-surface)', stroke: 'var(--im-border-strong)', strokeWidth: 1.5 }}
      />
      <rect x="28" y="31" width="36" height="5" rx="2.5" style={{ fill: 'var(--im-border-strong)' }} />
      <rect x="28" y="43" width="50" height="5" rx="2.5" style={{ fill: 'var(--im-border)' }} />
      <rect
        x="52"
        y="50"
        width="70"
        height="40"
        rx="16"
        style={{
          fill: 'var(--im-accent-soft)',
          stroke: 'color-mix(in oklab, var(--im-accent) 45%, transparent)',
          strokeWidth: 1.5,
        }}
      />
      <circle cx="76" cy="70" r="3.5" style={{ fill: 'var(--im-accent)' }} />
      <circle cx="88" cy="70" r="3.5" style={{ fill: 'var(--im-accent)', opacity: 0.6 }} />
      <circle cx="100" cy="70" r="3.5" style={{ fill: 'var(--im-accent)', opacity: 0.3 }} />
    </svg>
  );
}
