/** A demo plan as the files in `demo/` tell it; days are counted from the day it is seeded. */
export type DemoPlan = {
  name: string;
  business_unit: string;
  started_days_ago: number;
  completed_days_ago: number | null;
  submitted_days_ago: number | null;
  shared: boolean;
  completed_steps: string[];
  answers: Record<string, unknown>;
  todos: {
    question: string;
    task: string;
    deadline_in_days: number | null;
    person_responsible: string | null;
    done_days_ago: number | null;
  }[];
  feedback: { step: string; text: string; days_ago: number }[];
};

/** A demo client with their plans; `consultant` is an e-mail address. */
export type DemoClient = {
  email: string;
  language_code: string;
  consultant: string;
  credits: number;
  company: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  address: string;
  zipcode: string;
  city: string;
  plans: DemoPlan[];
  general_feedback: { text: string; days_ago: number }[];
};
