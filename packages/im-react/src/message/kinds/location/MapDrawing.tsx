import type { ReactNode } from 'react';

/** Decorative map of an invented location. A real map would reveal to its provider who views which location. */
export function MapDrawing(): ReactNode {
  return (
    <svg className="im-plain" viewBox="0 0 576 256" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="576" height="256" style={{ fill: '#eef0ea' }} />
      <path d="M0 190c90-40 160 10 240-20s150-60 336-30v116H0z" style={{ fill: '#cfe6f2' }} />
      <rect x="330" y="20" width="120" height="80" rx="8" style={{ fill: '#d5ead0' }} />
      <path
        d="M-10 60h600M120-10v220M300-10c-10 90 20 120 10 190M480-10v180M-10 130c140-30 300 20 600-30"
        style={{ stroke: '#fff', strokeWidth: 12, fill: 'none' }}
      />
      <path d="M-10 20C160 60 260 90 600 40" style={{ stroke: '#f6d88a', strokeWidth: 9, fill: 'none' }} />
      <path
        d="M20 76h80v34H20zM140 80h60v30h-60zM220 76h60v36h-60zM140 8h130v30H140zM500 70h60v30h-60z"
        style={{ fill: '#e2e4de' }}
      />
    </svg>
  );
}
