"""The official clients of whatever version is installed: a loop with one tool, whole, then streamed, on each model in turn."""

import json
import sys

url, api_key, wire, *models = sys.argv[1:]
questions = ["How is the weather in Bern?", "And now?"]
parameters = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
about = "Tells the weather of a city."


def chat(model: str) -> list[str]:
    import openai

    client = openai.OpenAI(base_url=f"{url}/v1", api_key=api_key, max_retries=0)
    tools = [{"type": "function", "function": {"name": "weather", "description": about, "parameters": parameters}}]
    messages, told = [], []
    for turn, question in enumerate(questions):
        messages.append({"role": "user", "content": question})
        while messages[-1]["role"] != "assistant":
            said = {"role": "assistant", "content": "", "tool_calls": {}}
            if turn == 0:
                said = client.chat.completions.create(model=model, messages=messages, tools=tools).choices[0].message
                messages.append(said.model_dump(exclude_none=True))
            else:
                for chunk in client.chat.completions.create(model=model, messages=messages, tools=tools, stream=True):
                    for choice in chunk.choices:
                        said["content"] += choice.delta.content or ""
                        for piece in choice.delta.tool_calls or []:
                            call = said["tool_calls"].setdefault(piece.index, {"type": "function", "function": {}})
                            call["id"] = piece.id or call["id"]
                            function = call["function"]
                            function["name"] = piece.function.name or function["name"]
                            function["arguments"] = function.get("arguments", "") + (piece.function.arguments or "")
                calls = list(said["tool_calls"].values())
                messages.append({**said, "tool_calls": calls} if calls else {k: said[k] for k in ["role", "content"]})
            for call in messages[-1].get("tool_calls") or []:
                messages.append({"role": "tool", "tool_call_id": call["id"], "content": "sun"})
        told.append(messages[-1]["content"])
    return told


def responses(model: str) -> list[str]:
    import openai

    client = openai.OpenAI(base_url=f"{url}/v1", api_key=api_key, max_retries=0)
    tools = [{"type": "function", "name": "weather", "description": about, "parameters": parameters, "strict": False}]
    items, told = [], []
    for turn, question in enumerate(questions):
        items.append({"role": "user", "content": question})
        while items[-1].get("type") != "message":
            asked = {"model": model, "input": items, "tools": tools, "reasoning": {"effort": "medium"}}
            if turn == 0:
                answer = client.responses.create(**asked)
            else:
                with client.responses.stream(**asked) as stream:
                    answer = stream.get_final_response()
            # Parsed answers have members that no request takes.
            items += [
                item.model_dump(exclude_none=True, exclude={"parsed_arguments", "status"}) for item in answer.output
            ]
            for item in answer.output:
                if item.type == "function_call":
                    items.append({"type": "function_call_output", "call_id": item.call_id, "output": "sun"})
        told.append(answer.output_text)
    return told


def messages(model: str) -> list[str]:
    import anthropic

    client = anthropic.Anthropic(base_url=url, api_key=api_key, max_retries=0)
    thinking = {"type": "enabled", "budget_tokens": 1024}
    tools = [{"name": "weather", "description": about, "input_schema": parameters}]
    history, told = [], []
    for turn, question in enumerate(questions):
        history.append({"role": "user", "content": question})
        while True:
            asked = {"model": model, "max_tokens": 4000, "messages": history, "tools": tools}
            asked["extra_body"] = {"thinking": thinking}  # the first versions do not know it
            if turn == 0:
                said = client.messages.create(**asked)
            else:
                with client.messages.stream(**asked) as stream:
                    said = stream.get_final_message()
            history.append({"role": "assistant", "content": [block.model_dump() for block in said.content]})
            calls = [block for block in said.content if block.type == "tool_use"]
            if not calls:
                break
            results = [{"type": "tool_result", "tool_use_id": call.id, "content": "sun"} for call in calls]
            history.append({"role": "user", "content": results})
        told.append("".join(block.text for block in said.content if block.type == "text"))
    return told


walk = {"chat": chat, "responses": responses, "messages": messages}[wire]


def attempt(model: str):
    try:
        return walk(model)
    except Exception as error:
        return repr(error)


print(json.dumps({model: attempt(model) for model in models}))
