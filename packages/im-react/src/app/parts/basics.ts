'use client';

import { Avatar as AvatarPart } from '../../ui/avatar/Avatar.tsx';
import { Badge as BadgePart } from '../../ui/badge/Badge.tsx';
import { Tag as TagPart } from '../../ui/badge/Tag.tsx';
import { Button as ButtonPart } from '../../ui/button/Button.tsx';
import { Spinner as SpinnerPart } from '../../ui/button/Spinner.tsx';
import { EmptyState as EmptyStatePart } from '../../ui/empty-state/EmptyState.tsx';
import { IconButton as IconButtonPart } from '../../ui/IconButton.tsx';
import { Icon as IconPart } from '../../ui/icon/Icon.tsx';
import { Skeleton as SkeletonPart } from '../../ui/skeleton/Skeleton.tsx';
import { SkeletonRows as SkeletonRowsPart } from '../../ui/skeleton/SkeletonRows.tsx';
import { Tooltip as TooltipPart } from '../../ui/tooltip/Tooltip.tsx';
import { withRoot } from '../ImRoot.tsx';

/** Image of a user or group, with initials as a fallback. Decorative (`aria-hidden`). */
export const Avatar = /* @__PURE__ */ withRoot(AvatarPart);
/** Unread count. Decorative (`aria-hidden`). */
export const Badge = /* @__PURE__ */ withRoot(BadgePart);
/** Short label such as a role or status. */
export const Tag = /* @__PURE__ */ withRoot(TagPart);
/** Button with a label. */
export const Button = /* @__PURE__ */ withRoot(ButtonPart);
/** Icon-only button; its label shows as a tooltip. */
export const IconButton = /* @__PURE__ */ withRoot(IconButtonPart);
/** Loading spinner. Decorative (`aria-hidden`). */
export const Spinner = /* @__PURE__ */ withRoot(SpinnerPart);
/** Placeholder for an empty view or a failed load. */
export const EmptyState = /* @__PURE__ */ withRoot(EmptyStatePart);
/** Line icon. Decorative (`aria-hidden`). */
export const Icon = /* @__PURE__ */ withRoot(IconPart);
/** Grey placeholder shape for content that is loading. */
export const Skeleton = /* @__PURE__ */ withRoot(SkeletonPart);
/** Skeleton of a list that is loading. */
export const SkeletonRows = /* @__PURE__ */ withRoot(SkeletonRowsPart);
/** Tooltip for an element, on hover and keyboard focus. */
export const Tooltip = /* @__PURE__ */ withRoot(TooltipPart);
