import { later } from '../../../../ui/later.tsx';

/** How an answer changed, where that is seen only when there is a change. */
export const ChangeView = later(() => import('./change-view.tsx').then((part) => part.ChangeView));
