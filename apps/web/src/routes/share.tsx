import { PRODUCT_SLUG } from '@app/schema/product';
import { useParams } from '@tanstack/react-router';
import { SharedPlanPage } from '../features/plan/sharing/shared-plan-page.tsx';

export function SharePage() {
  const { code } = useParams({ from: `/share/${PRODUCT_SLUG}/$code` });
  return <SharedPlanPage key={code} code={code} />;
}
