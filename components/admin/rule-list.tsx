'use client';

import { useState } from 'react';
import type { PolicyRule } from '@/server/domain/policy-rule';
import { movedItem } from './moved-item';
import { RuleItem } from './rule-item';
import { useRuleCategories } from './use-rule-categories';

interface RuleListProps {
  rules: readonly PolicyRule[];
  onChange: (rules: readonly PolicyRule[], words: string) => void;
  onEdit: (rule: PolicyRule) => void;
}

/** The rules in the order in which they are asked; moved by dragging, by buttons or by Alt and arrows. */
export function RuleList({ rules, onChange, onEdit }: RuleListProps) {
  const { titleOf } = useRuleCategories();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number): void =>
    onChange(movedItem(rules, { from, to }), 'moved a rule');
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (
    <ol className="border-y border-line">
      {rules.map((rule, index) => (
        <RuleItem
          key={rule.id}
          rule={rule}
          position={index + 1}
          count={rules.length}
          titleOf={titleOf}
          isDropPlace={over === index && dragged !== null && dragged !== index}
          onEdit={() => onEdit(rule)}
          onMove={(to) => move(index, to)}
          onEnable={(isEnabled) =>
            onChange(
              rules.map((each) => (each.id === rule.id ? { ...each, isEnabled } : each)),
              isEnabled ? 'enabled a rule' : 'disabled a rule',
            )
          }
          onDelete={() =>
            onChange(
              rules.filter(({ id }) => id !== rule.id),
              'deleted a rule',
            )
          }
          drag={{
            onStart: () => setDragged(index),
            onOver: () => setOver(index),
            onDrop: () => {
              if (dragged !== null) move(dragged, index);
              end();
            },
            onEnd: end,
          }}
        />
      ))}
    </ol>
  );
}
