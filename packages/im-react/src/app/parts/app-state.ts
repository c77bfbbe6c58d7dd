'use client';

import { ConnectionBanner as ConnectionBannerPart } from '../../conversation/connection-banner/ConnectionBanner.tsx';
import { NewVersion as NewVersionPart } from '../app-state/NewVersion.tsx';
import { OtherTab as OtherTabPart } from '../app-state/OtherTab.tsx';
import { ServerUnreachable as ServerUnreachablePart } from '../app-state/ServerUnreachable.tsx';
import { UpdateRequired as UpdateRequiredPart } from '../app-state/UpdateRequired.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Offers a new version of the application in a persistent toast. */
export const NewVersion = /* @__PURE__ */ withRoot(NewVersionPart);
/** Overlay for a tab whose connection another tab has taken over. */
export const OtherTab = /* @__PURE__ */ withRoot(OtherTabPart);
/** Replaces the sign-in form while the server does not respond: countdown and retry. */
export const ServerUnreachable = /* @__PURE__ */ withRoot(ServerUnreachablePart);
/** Replaces the application when the server no longer accepts its version. */
export const UpdateRequired = /* @__PURE__ */ withRoot(UpdateRequiredPart);
/** Banner for connection and storage problems. */
export const ConnectionBanner = /* @__PURE__ */ withRoot(ConnectionBannerPart);
