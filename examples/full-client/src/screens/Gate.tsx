import { type BuiltInLanguage, LANGUAGE_NAMES } from 'im-react';
import { type ReactNode, useId } from 'react';
import { useAppSettings } from '../settings/AppSettings.tsx';

const ORDER: readonly BuiltInLanguage[] = ['zh-CN', 'en-US', 'zh-TW'];

/** Logo of the application. */
function Logo() {
  const gradient = useId();
  return (
    <svg className="app-gate__logo" width="52" height="52" viewBox="0 0 52 52" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="color-mix(in oklab, var(--im-accent) 82%, #fff)" />
          <stop offset="1" stopColor="var(--im-accent)" />
        </linearGradient>
      </defs>
      <rect width="52" height="52" rx="15" fill={`url(#${gradient})`} />
      <path d="M14 22a8 8 0 0 1 8-8h9a8 8 0 0 1 8 8v3a8 8 0 0 1-8 8h-6.5L18 38v-6a8 8 0 0 1-4-7z" fill="#fff" />
      <g fill="var(--im-accent)">
        <circle cx="20.5" cy="23.5" r="1.9" />
        <circle cx="26.5" cy="23.5" r="1.9" />
        <circle cx="32.5" cy="23.5" r="1.9" />
      </g>
    </svg>
  );
}

interface GateProps {
  readonly title: string;
  readonly subtitle: string;
  /** For registration: 440 px wide, with this picture beside the title instead of the logo above it. */
  readonly picture?: (titles: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Card of the sign-in and registration screens, with a language switch below. */
export function Gate({ title, subtitle, picture, children }: GateProps) {
  const { language, setLanguage } = useAppSettings();
  const titles = (
    <div>
      <h1>{title}</h1>
      <p>{subtitle}</p>
    </div>
  );
  return (
    <div className="app-gate">
      <main className={picture ? 'app-gate__card app-gate__card--wide' : 'app-gate__card'}>
        <div className={picture ? 'app-gate__brand app-gate__brand--row' : 'app-gate__brand'}>
          {picture ? (
            picture(titles)
          ) : (
            <>
              <Logo />
              {titles}
            </>
          )}
        </div>
        {children}
      </main>
      <div className="app-gate__lang">
        {ORDER.map((tag) => (
          <button key={tag} type="button" lang={tag} aria-pressed={tag === language} onClick={() => setLanguage(tag)}>
            {LANGUAGE_NAMES[tag]}
          </button>
        ))}
      </div>
    </div>
  );
}
